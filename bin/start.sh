#!/bin/sh
# Installs and builds what is missing, and then becomes the board, so that nothing else stays in memory.
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
node=$root/node_modules/.bin/node
# The image is built, and has no lockfile.
if [ -e "$root/package-lock.json" ]; then node "$root/bin/build.mjs" || exit; fi
# Packages for production only are without the pinned Node.
[ -x "$node" ] || node=node
# Memory for time that nobody feels (docs/decisions/0072): one pool for all threads that gives back what it does not use, a small young generation, and
# compiled modules, also of the first files, so that no TypeScript has to be read.
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
export NODE_COMPILE_CACHE="$root/node_modules/.cache/dealwire-compiled"
# Hides warnings that type stripping and SQLite are experimental.
exec "$node" --max-semi-space-size=2 --disable-warning=ExperimentalWarning "$root/server/main.ts" "$@"
