#!/bin/sh
# Prints the newest deals, then each change to them, as JSON, one per line. Usage: sh examples/live.sh [address of the board]
board=${1:-http://localhost:3000}
curl --no-buffer --silent --show-error --fail "$board/api/live?watch=%2Fapi%2Fdeals%3Fsort%3Dnew" |
  while IFS= read -r line; do
    case $line in 'data: '*) printf '%s\n' "${line#data: }" ;; esac
  done
