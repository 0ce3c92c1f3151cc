#!/usr/bin/env bash
# A rolling update of Nonoscope on many machines: see docs/cluster.md. Install the new version on all of them first.
#
#     deploy/rolling-update.sh --web 10.0.0.11:8001 --web 10.0.0.12:8001 --workers 10.0.0.21 --workers 10.0.0.22
#
# One process after another is restarted, hosts of workers first. A worker finishes its job before it ends. The next
# process waits until this one is ready; if it is not within 300 seconds (SECONDS_EACH), all others stay as they are.
# RESTART names another command than ssh and systemctl; it is called with the host and the unit.
set -euo pipefail

patience="${SECONDS_EACH:-300}"
webs=() hosts=()
while (($#)); do
    case "$1" in
        --web) webs+=("$2") ;;
        --workers) hosts+=("$2") ;;
        *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2 ;;
    esac
    shift 2
done
if ((${#webs[@]} == 0)); then
    echo "Name the web processes, one --web HOST:PORT each." >&2
    exit 2
fi

restart() { # of a unit on a host
    if [ -n "${RESTART:-}" ]; then "$RESTART" "$1" "$2"; else ssh "$1" sudo systemctl restart "$2"; fi
}

ask() { # a web process, a path
    curl --fail --silent --max-time 5 "http://$1$2"
}

workers() { # that are ready, as a web process knows
    ask "${webs[0]}" /healthz | sed -E 's/.*"jobs":\{[^}]*"workers":([0-9]+).*/\1/'
}

until_true() { # what is waited for, and a command
    local end=$((SECONDS + patience)) what="$1"
    shift
    until "$@"; do
        if ((SECONDS > end)); then
            echo "Waited $patience seconds for $what. Nothing else was restarted." >&2
            exit 1
        fi
        sleep 0.5
    done
}

is_ready() { ask "$1" /healthz/ready >/dev/null; }
are_back() { (("$(workers)" >= $1)); }

for web in "${webs[@]}"; do
    is_ready "$web" || { echo "$web is not ready before the update. Nothing was restarted." >&2; exit 1; }
done
before="$(workers)"
for host in "${hosts[@]}"; do
    echo "Restarting the workers of $host ..."
    restart "$host" nonoscope-worker.service
    until_true "the workers of $host" are_back "$before"
done
for web in "${webs[@]}"; do
    echo "Restarting $web ..."
    restart "${web%:*}" "nonoscope-web@${web##*:}.service"
    until_true "$web to be ready" is_ready "$web"
done
echo "All processes run the new version."
