#!/bin/sh
# Watches your own inbox: prints it, then each change to it, as JSON. Usage: DEALWIRE_TOKEN=dw_… sh examples/inbox.sh [address of the board]
# The token is made at /settings/tokens and may read. The stream ends when the token does.
board=${1:-http://localhost:3000}
curl --no-buffer --silent --show-error --fail-with-body --header "Authorization: Bearer $DEALWIRE_TOKEN" \
  "$board/api/live?watch=%2Fapi%2Fme%2Finbox" |
  while IFS= read -r line; do
    case $line in 'data: '*) printf '%s\n' "${line#data: }" ;; esac
  done
