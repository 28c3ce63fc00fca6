#!/usr/bin/env bash
# The one entry to building, serving and testing, the same for a person and for CI.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'HELP'
Usage: ./build.sh COMMAND [ARGUMENTS]

  serve [--port N] [--host H]   build what is missing, serve the site, open the browser where there is one
  site [--url ADDRESS]          build the static site into dist/site; with the address that it will have, a link to it
                                shows a picture, and oEmbed knows how to embed it (or set HEARTS_URL)
  zip                           the same as one file for itch.io: dist/hearts-itch.zip
  examples [--game URL] [--port N]
                                build pages that have the game at URL in them into dist/examples; without URL, serve the
                                site and them as two sites and open the browser where there is one
  wheel                         build the engine's wheel into dist/wheel
  check                         lint and type-check everything
  test [PYTEST ARGUMENTS]       unit and end-to-end tests; with arguments, one pytest run with just those
  screens [FOLDER] [OPTIONS]    pictures of every screen into dist/screens, and what is wrong in them; --help says how to choose
  bench [NAME ...]              benchmarks; one JSON object a line on standard output
  help                          this text

Python 3.12 or newer is all it needs. The rest is installed into .venv and web/node_modules, or built into dist;
removing those folders undoes everything. HEARTS_PYTHON names the Python to make .venv with, HEARTS_CHROMIUM a Chromium.
HELP
}

say() { printf 'build: %s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# Prints the path of a Python 3.12+.
find_python() {
  local candidate found
  local -a candidates=(python3.14 python3.13 python3.12 python3)
  if [[ -n ${HEARTS_PYTHON:-} ]]; then
    candidates=("$HEARTS_PYTHON")
  else
    while IFS= read -r candidate; do candidates+=("$candidate"); done < <(
      printf '%s\n' "${PYENV_ROOT:-${HOME:-/root}/.pyenv}"/versions/3.*/bin/python3 | sort -rV)
  fi
  for candidate in "${candidates[@]}"; do
    found=$("$candidate" -c 'import sys; print(sys.executable if sys.version_info >= (3, 12) else "")' 2>/dev/null) || continue
    [[ -n $found ]] && { printf '%s\n' "$found"; return; }
  done
  die "no Python 3.12 or newer found that works (looked for: ${candidates[*]}).
       Install one (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python) or set HEARTS_PYTHON."
}

make_venv() {
  [[ -x .venv/bin/python ]] && .venv/bin/python -c '' 2>/dev/null && return
  local python version
  python=$(find_python)
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
      say "installing python$version-venv with apt"
      apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version-venv" >&2
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
      die "$python cannot make virtual environments. Debian, Ubuntu: apt install python$version-venv"
  fi
  say "making .venv with Python $version ($python)"
  rm -rf .venv
  "$python" -m venv .venv || die "could not make .venv"
  pip_install 'pip>=25.1'
}

pip_install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt "$@" >&2; }

# need GROUP ...: has the dependency groups of pyproject.toml in .venv.
need() {
  local group pins stamp
  # One at a time: two commands started together would both install into one folder.
  if command -v flock >/dev/null; then mkdir -p dist; exec 9>dist/.venv-lock; flock 9; fi
  make_venv
  pins=$( { sed -n '/^\[dependency-groups\]/,/^$/p' pyproject.toml; cat constraints.txt; } | cksum)
  for group; do
    stamp=".venv/.have-$group"
    [[ -e $stamp && $(<"$stamp") == "$pins" ]] && continue
    say "installing the Python packages for '$group' (once)"
    if [[ $group == oracle || $group == cluster || $group == learn ]]; then
      # Compiled code: where no wheel exists for this Python the tests that want it are skipped.
      pip_install --only-binary :all: --group "$group" ||
        say "the packages for '$group' can't be had for this Python; tests that need them are skipped"
    else
      pip_install --group "$group" || die "could not install the Python packages for '$group' (see above)"
    fi
    printf '%s' "$pins" >"$stamp"
  done
  exec 9>&-
}

python() { PYTHONPATH="web${PYTHONPATH:+:$PYTHONPATH}" .venv/bin/python "$@"; }

cmd_site() { need build; python -m builder site "$@"; }
cmd_zip() { need build; python -m builder zip "$@"; }
cmd_wheel() { need build; python -m builder wheel; }
cmd_serve() { cmd_site; PYTHONPATH=web exec .venv/bin/python -m builder serve "$@"; }
cmd_examples() {
  need build
  [[ " $* " == *" --game"* ]] || python -m builder site
  PYTHONPATH=web exec .venv/bin/python -m builder examples "$@"
}

cmd_check() {
  need build check test learn
  local status=0
  python -m ruff check . >&2 || status=1
  python -m ruff format --check . >&2 || status=1
  python -m mypy >&2 || status=1
  ((status == 0)) && say "check: all clean" || say "check: failed"
  return $status
}

cmd_test() {
  need build test oracle cluster learn
  unset HEARTS_URL # the tests are about the site that names no address
  python -m builder site
  python -m builder examples --game https://games.example/hearts/ >/dev/null
  python -m builder browser
  if (($#)); then python -m pytest "$@"; return; fi
  local status=0
  # Several at a time: a test in a browser waits about as much as it works, and none is judged by its speed.
  # Coverage makes a test three times as long; those marked no_cover run what others cover, so they run without.
  python -m pytest tests -n 2 -m 'not no_cover' --cov --cov-report=term || status=$?
  python -m pytest tests -n 2 -m no_cover || status=$?
  python -m pytest e2e -n 3 || status=$?
  return $status
}

cmd_screens() { need build test; python -m builder site; python -m builder browser; python -m builder screens "$@"; }

cmd_bench() { need build test oracle; python -m builder browser; PYTHONPATH=web:. python -m bench "$@"; }

command=${1:-help}
(($#)) && shift
case $command in
  serve | examples | site | zip | wheel | check | test | screens | bench) "cmd_$command" "$@" ;;
  help | -h | --help) usage ;;
  *) usage >&2; die "unknown command: $command" ;;
esac
