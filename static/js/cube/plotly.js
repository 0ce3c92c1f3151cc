// Solids, drawn by Plotly; geometry/mesh.js makes what it draws.

import { pause } from "../base/pause.js";
import { loadPlotly } from "../base/plotly_library.js";
import { plotlyCamera, rangesOf } from "./geometry/camera.js";

const AXES = ["x", "y", "z"];
const MOST_BANDS = 80; // colours, because a colour scale has only 256 entries
// Renderers without a graphics card, where smoothed edges make a frame four times as slow.
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const NO_LIGHT = { // every colour as it is given
  ambient: 1, diffuse: 0, specular: 0, fresnel: 0, roughness: 1, facenormalsepsilon: 0, vertexnormalsepsilon: 0,
};
const TRACE = { type: "mesh3d", flatshading: true, hoverinfo: "skip", showscale: false, lighting: NO_LIGHT };
const DENSE = 2, LESS_DENSE = 1.25; // points for a pixel in each direction; without a graphics card

/** The name of the renderer; null without WebGL. */
function rendererName() {
  const gl = document.createElement("canvas").getContext("webgl");
  if (!gl) return null;
  const name = gl.getParameter(gl.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}

/** A drawing of a solid in `host`; null if nothing can be drawn.
 * @param {HTMLElement} host @param {Shape} shape @param {string} address */
export async function createDrawing(host, shape, address) {
  const renderer = rendererName();
  const plotly = renderer === null ? null : await loadPlotly(address).catch(() => null);
  if (!plotly) return null;
  await pause(); // the first drawing takes longest
  const rough = SOFTWARE.test(renderer ?? "");
  let made = false;

  /** @param {Picture} picture @param {Camera} camera */
  async function show({ faces, colors, inks }, camera) {
    const layout = layoutFor(camera), lines = inks.map(({ mesh, color }) => ({ ...TRACE, ...mesh, color }));
    const traces = [facesTrace(faces, colors), ...lines];
    const wishes = { displayModeBar: false, scrollZoom: false, doubleClick: false };
    const plotGlPixelRatio = rough ? LESS_DENSE : DENSE;
    if (made) await plotly.react(host, traces, layout);
    else await unsmoothed(rough, () => plotly.newPlot(host, traces, layout, { ...wishes, plotGlPixelRatio }));
    made = true;
    spare(host);
  }

  /** @param {Camera} camera */
  function layoutFor(camera) {
    const ranges = rangesOf(shape), none = { visible: false, showspikes: false, autorange: false };
    const axes = Object.fromEntries(AXES.map((name, axis) => [`${name}axis`, { ...none, range: ranges[axis] }]));
    const { side, camera: placed } = plotlyCamera(camera, shape);
    const fixed = { aspectmode: "manual", aspectratio: cubeOf(side), dragmode: false, hovermode: false };
    return {
      width: host.clientWidth, height: host.clientHeight, margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: "rgba(0,0,0,0)", showlegend: false,
      scene: { ...axes, ...fixed, camera: placed },
    };
  }

  /** Only move the camera. @param {Camera} camera */
  function look(camera) {
    if (!made) return undefined;
    const { side, camera: placed } = plotlyCamera(camera, shape);
    // Plotly takes it over with the camera; asked for the ratio as well, it would draw everything anew.
    /** @type {any} */ (host).layout.scene.aspectratio = cubeOf(side);
    return plotly.relayout(host, { "scene.camera": placed });
  }

  return { show, look, close: () => plotly.purge(host) };
}

/** @param {number} side */
const cubeOf = (side) => ({ x: side, y: side, z: side });

/** Faces coloured by a scale of bands, because parsing thousands of colours takes long.
 * @param {Painted} faces @param {string[]} colors */
function facesTrace({ intensity, ...mesh }, colors) {
  const trace = { ...TRACE, ...mesh };
  if (colors.length > MOST_BANDS) return { ...trace, facecolor: Array.from(intensity, (number) => colors[number]) };
  const bands = colors.flatMap((color, number) => [
    [number / colors.length, color],
    [(number + 1) / colors.length, color],
  ]);
  const values = intensity.map((number) => number + 0.5);
  return { ...trace, intensity: values, intensitymode: "cell", cmin: 0, cmax: colors.length, colorscale: bands };
}

/** Plotly draws everything twice, the second time to find the face under the pointer, which camera.js does already. It
 * has no setting for this, so its traces are patched.
 * @param {HTMLElement} host */
function spare(host) {
  for (const trace of Object.values(/** @type {any} */ (host)._fullLayout?.scene?._scene?.traces ?? {})) {
    for (const part of Object.values(trace)) if (part?.drawPick) part.drawPick = null;
  }
}

/** Switch off the smooth edges that Plotly always requests.
 * @param {boolean} rough @param {() => Promise<unknown>} work */
function unsmoothed(rough, work) {
  const prototype = /** @type {any} */ (HTMLCanvasElement.prototype), { getContext } = prototype;
  if (rough) {
    prototype.getContext = function plain(/** @type {string} */ kind, /** @type {object} */ wishes) {
      return getContext.call(this, kind, { ...wishes, antialias: false });
    };
  }
  return work().finally(() => { prototype.getContext = getContext; });
}
