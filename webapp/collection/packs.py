"""The packs: puzzles of one theme, chosen by hand, and the path that leads through all of them; and an index from which
scripts learn which puzzles a pack has.

Every puzzle is in exactly one pack. The packs of a kind follow each other in the order of the minutes that their
puzzles take, and the puzzles of a pack in the order of their ratings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil, sqrt
from typing import Final

from solvers.texts import language_name, say

from ..base.wire_json import Json
from .bundled_cards import KINDS, Card, cards_of, number_of

_PUZZLES: Final[Mapping[str, Mapping[str, str]]] = {
    "flat": {
        "first": """
            trousers mug fork little-house ghost flag stairs radio puppy tick balloon little-fish hand mushroom bed
            plus open-umbrella cactus chair arrow bowl-and-spoon drink-with-a-straw toy-boat trolley leaf heart duck
            """,
        "larder": """
            hot-dog macarons cookie chips jelly teabag ketchup sandwich broccoli honey-jar bell-pepper tomato pumpkin
            jam-jar orange-slice slice-of-cake sweetcorn radish toffee-apple kiwi-fruit garlic buttered-toast
            candy-cane boiled-egg """,
        "home": """
            washing-machine calculator beer gift-box toaster popcorn saucepan cutlery cup dustbin key cooking-pot
            fish-bowl umbrella rubber-duck tap envelope noodles table-lamp ice-cream plug bell rocking-chair pencil
            spanner """,
        "day_off": """
            suitcase flip-flops smiley eight-ball sock sailing-boat ice-skate fish handbag crab shell witch-hat
            paint-roller music-notes bird-cage invader kiwi panda penguin locomotive satellite-dish baseball dice-five
            anchor rocket """,
        "farmyard": """
            axe woodpecker anvil cheese apple pig fox cat seedling turkey fir-tree drop chick bucket apple-core
            bird-house dog stag-beetle bird-on-a-post lightning tulip bird hen sheep cow """,
        "corner": """
            bow-tie telephone-box cassette backpack lipstick flowers-at-the-window record bobble-hat toilet-roll dress
            armchair chest-of-drawers street-lamp sunglasses soap-and-bubbles thermometer piggy-bank torch
            kitten-in-a-basket writing-desk perfume mirror vacuum-cleaner front-door """,
        "grandmother": """
            bookshelf iron washing-line popsicle typewriter sewing-machine trainer toothbrush drill hair-dryer yarn saw
            grandfather-clock roast-chicken mailbox teapot sleeper bath doughnut fan chilli cuckoo-clock pram
            wristwatch fried-egg """,
        "second_helping": """
            pancakes swiss-roll shopping-bag fruit-bowl mouse-and-cheese market-stall moka-pot worm-in-an-apple pretzel
            peach picnic-basket beetroot blender pumpkin-soup kettle kitchen-scales onion coconut-drink lemon lemonade
            avocado aubergine waiter gumball-machine """,
        "fur": """
            nest dalmatian hatching-chick bunny hyacinth mole posy caterpillar lemur hamster succulent tree-house
            meerkat greenhouse elephant-face tiger red-panda bull dandelion beehive budgie tipi dove lily-of-the-valley
            little-monkey hippo """,
        "open_sky": """
            bus tank fire-hydrant satellite caravan owl ambulance tornado walrus fish-bone koala tent snail observatory
            sloth fishing car monkey sun-and-cloud stingray lion sunrise camp-fire squid wheelbarrow bird-bath
            diving-mask gecko chameleon telescope """,
        "playroom": """
            accordion shield bowling jack-in-the-box toy-blocks gramophone xylophone golf clapper teddy-bear
            american-football yo-yo nesting-doll medal palette rocking-horse skateboarder viking mermaid ping-pong
            pinwheel saxophone kite puzzle-piece sword """,
        "street": """
            double-decker toolbox steamroller water-tower watermill firefighter binoculars traffic-cone petrol-pump
            hay-cart taxi camper-van tram factory tipper lawnmower tower-crane farmer signpost airship microscope
            pot-of-paint police-officer cable-car """,
        "winter": """
            wellies seal-pup hare house-in-the-snow raking-leaves chestnut polar-bear sleigh owlet igloo comet otter
            moose beaver crow sledge rain-cloud weathercock christmas-wreath badger snowman pine-cone """,
        "toy_box": """
            crayons boxing-glove party-hat frog-prince rattle cello windsurfer basketball-hoop king beach-ball
            roller-skate toy-robot spinning-top unicycle paper-plane easel balloon-dog maracas grand-piano paraglider
            child-with-kite stopwatch clown """,
        "waterside": """
            palm-tree sailor rowing-boat divers-helmet fishing-trawler pearl-oyster water-lily hermit-crab canoe
            axolotl duck-family fountain deckchair pufferfish heron ship-in-a-bottle starfish shrimp sea-turtle goose
            swallow bucket-and-spade """,
        "fairy_tales": """
            humpty-dumpty counting-sheep sword-in-the-stone wishing-well rabbit-in-a-hat chess-knight fireplace
            howling-wolf haunted-house cauldron dragon stuck-in-the-chimney knight ninja witch-on-a-broom pirate wizard
            ballerina trumpeter pumpkin-carriage archer genie-lamp unicorn rose fountain-pen """,
        "ark": """
            cobra tortoise rhino mouse dachshund bear angler-fish cat-with-wool pelican crocodile seal-with-ball orca
            kangaroo llama raccoon swordfish goat rhinoceros-beetle ostrich skunk puffin stag narwhal hummingbird stork
            """,
        "wonders": """
            moai surfer harpist cat-and-fishbowl spider sleepy-moon circus-tent ladybird hammock semiquavers
            flying-saucer-and-cow elephant gingerbread-man drummer ringed-planet child-in-the-rain snowman-with-broom
            star pianist tyrannosaur stegosaurus gorilla-on-a-tower cool-sun """,
        "country": """
            barn-and-silo tree-swing apple-tree forklift dog-in-a-kennel biplane sunflower-in-a-pot cupcake park-bench
            lighthouse cactus-with-sombrero leaning-tower hot-air-balloon scarecrow bonsai ice-cream-van flytrap digger
            chef motorcyclist windmill show-jumper garden-gnome butterfly bicycle """,
        "picnic": """
            birthday-cake four-leaf-clover acorn wine-and-glass mushrooms hamburger strawberry cactus-in-a-pot lollipop
            pear maple-leaf tulips-in-a-vase wrapped-sweet daisy cherries pizza-slice pumpkin-lantern cocktail oak-leaf
            banana grapes teacup croissant carrot pineapple """,
        "creatures": """
            hedgehog frog rabbit eagle sitting-cat parrot dragonfly squirrel poodle bat toucan dinosaur swan rooster
            bee camel horse flamingo scorpion snake giraffe ant cat-on-the-roof """,
        "world": """
            torii-gate temple lorry castle church pyramids pagoda volcano racing-car thundercloud helicopter
            moon-and-stars scooter space-shuttle fire-engine astronaut rainbow jet-plane steam-engine tractor
            city-at-night suspension-bridge winter-cabin iron-tower snowy-mountains """,
        "attic": """
            mitten boot camera padlock laptop television t-shirt hourglass telephone cowboy-hat candle light-bulb
            lantern magnet gear high-heel watering-can alarm-clock snow-globe hammer diamond-ring magnifying-glass
            spectacles pair-of-scissors book """,
        "applause": """
            basketball piano-keys chess-rook game-pad top-hat violin trumpet crown guitar trophy chess-queen robot-head
            merry-go-round microphone portrait headphones weightlifter bunch-of-balloons playing-card runner drum
            ferris-wheel football tennis-racket skier """,
        "seven_seas": """
            treasure-chest steamship castle-of-sand skull shark submarine lake-monster dolphin octopus sea-horse
            ships-wheel lobster tall-ship whale beach-umbrella palm-island globe anchor-and-rope jellyfish nautilus """,
        "signs": """
            maze pi spade club bell-curve sigma mandelbrot-set koch-snowflake compass-rose question euro double-helix
            ampersand peace-sign infinity sine-wave recycling tree-of-squares star-of-six power-button bass-clef knot
            snowflake wi-fi rosette treble-clef sierpinski-triangle yin-and-yang heart-in-heart radiation """,
    },
    "coloured": {
        "paintbox": """
            present cottage rainbow-and-clouds little-apple toadstool ice-lolly christmas-pudding easter-egg
            penguin-in-a-scarf bumblebee tropical-fish paints pink-tulip archery-target little-strawberry
            candle-on-a-plate iced-doughnut robin fox-face duckling poppy two-cherries cactus-in-flower crunchy-carrot
            little-ladybird """,
        "market": """
            post-box matryoshka cheeseburger traffic-light snow-globe-with-tree sushi father-christmas
            slice-of-watermelon swirly-lollipop ripe-pineapple ice-cream-cone christmas-bauble beach-hut
            gingerbread-house patchwork-quilt cocoa-with-marshmallows slice-of-pizza winter-jumper striped-umbrella
            fried-breakfast ice-cream-sundae steaming-teapot """,
        "nature": """
            hedgehog-in-autumn frog-on-a-lily-pad spouting-whale butterfly-in-orange cat-on-cushion fox-in-snow
            sunflowers garden-snail toucan-on-a-branch peacock autumn-tree striped-chameleon owl-at-night kingfisher
            clown-fish macaw coral-reef crab-on-the-beach wading-flamingo koi-in-a-pond bee-on-daisy goldfish-bowl
            pink-jellyfish """,
        "postcards": """
            lighthouse-at-dusk jukebox stained-glass houses-at-the-harbour greek-vase balloon-in-the-clouds steam-train
            rocket-among-stars pirate-ship gate-in-the-sea fireworks-over-a-castle submarine-with-portholes
            fan-with-blossoms rainbow-over-hills windmill-and-tulips fire-breathing-dragon bicycle-with-flowers
            sunset-at-sea delft-tile aurora-above-a-tent planet-with-a-ring """,
    },
    "solid": {
        "blocks": """
            dice padlock helmet seedling gift toaster toilet toy-brick skull bucket armchair rabbit mug top-hat bench
            tap corner steps table spinning-top """,
        "playground": """
            stack-of-books teddy-bear letter-h seesaw slide treasure-chest typewriter letter-s boombox chess-pawn
            pyramid igloo moai camera letter-a arrow number-5 swing heart chess-rook question-mark basketball-hoop
            crown letter-n star """,
        "house": """
            bread sofa butterfly house kennel sewing-machine bathtub watering-can bunk-bed shopping-bag mushroom tent
            piano bed swan bonsai apple hedgehog frog chair television bell strawberry wheelbarrow key """,
        "shop": """
            french-fries lollipop drumstick burger anvil teapot cake ice-cream pineapple cactus hammer apple-tree
            trophy lamp palm-tree pumpkin umbrella tulip-in-a-pot hourglass fir-tree carrot well snowman """,
        "zoo": """
            caterpillar hippo octopus rhinoceros pig owl dachshund snail fish lion cow whale penguin cat duck camel
            horse giraffe turtle elephant dog bee spider dinosaur """,
        "town": """
            lorry bus pickup-truck car castle bridge camper-van factory temple church pagoda tower tractor helicopter
            windmill robot steamship aeroplane rocket submarine viking-ship locomotive lighthouse ringed-planet
            sailing-boat eiffel-tower """,
    },
}


@dataclass(frozen=True, slots=True)
class Pack:
    kind: str
    name: str
    cards: tuple[Card, ...]

    @property
    def title(self) -> str:
        return say(f"packs.{self.name}")

    @property
    def across(self) -> int:
        """The columns of its cover, which shows all of its puzzles."""
        return ceil(sqrt(len(self.cards)))


@cache
def packs_of(kind: str) -> tuple[Pack, ...]:
    """The packs of a kind in the order of the path."""
    cards = {card.name: card for card in cards_of(kind)}
    return tuple(Pack(kind, name, tuple(sorted((cards[name] for name in names.split()), key=_rating)))
                 for name, names in _PUZZLES[kind].items())


def _rating(card: Card) -> float:
    return card.rating.rating or 0.0


@cache
def packs() -> dict[str, Pack]:
    """All packs by name."""
    return {pack.name: pack for kind in KINDS for pack in packs_of(kind)}


@cache
def _pack_names() -> dict[str, str]:
    return {card.id: pack.name for pack in packs().values() for card in pack.cards}


def pack_of(card: Card) -> str:
    """The name of the pack that a card is in."""
    return _pack_names()[card.id]


def pack_index() -> Json:
    """For each kind the ids of all puzzles in the order of their numbers, and the packs in the order of the path, with
    the numbers of their puzzles."""
    return _index(language_name())


@cache
def _index(_language: str) -> Json:
    return {kind: {"ids": "".join(card.id for card in cards_of(kind)), "packs": [
        {"name": pack.name, "title": pack.title, "numbers": [*map(number_of, pack.cards)]} for pack in packs_of(kind)]}
        for kind in KINDS}
