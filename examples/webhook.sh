#!/bin/sh
# Has new deals for Lego posted to one of your webhooks, too. Usage: DEALWIRE_TOKEN=dw_… WEBHOOK=7 sh examples/webhook.sh [address of the board]
# The webhook is made at /settings/tokens, not by a token; /api/me/channels names its id. The token may write. examples/webhook.mjs receives what is posted.
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/api/me/alerts" \
  --header "Authorization: Bearer $DEALWIRE_TOKEN" \
  --header 'Content-Type: application/json' \
  --data "{\"name\": \"Lego\", \"filters\": {\"q\": \"lego\"}, \"moments\": [\"match\"], \"channel\": $WEBHOOK}"
