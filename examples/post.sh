#!/bin/sh
# Posts the deal of examples/deal.json. Usage: DEALWIRE_TOKEN=dw_… sh examples/post.sh [address of the board]
# The token is made at /settings/tokens and may write. With the same Idempotency-Key, the deal is posted once, however often this runs.
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/api/deals" \
  --header "Authorization: Bearer $DEALWIRE_TOKEN" \
  --header 'Content-Type: application/json' \
  --header "Idempotency-Key: my-first-deal" \
  --data "@$(dirname "$0")/deal.json"
