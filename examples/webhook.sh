#!/bin/sh
# Has new deals for Lego posted to a program of yours. Usage: DEALWIRE_TOKEN=dw_… ENDPOINT=https://… sh examples/webhook.sh [address of the board]
# The token is made at /settings/tokens and may write. Prints the webhook with its secret, which is shown only now, and the alert that feeds it.
# The program must answer the first message with success; examples/webhook.mjs does.
board=${1:-http://localhost:3000}
send() {
  curl --silent --show-error --fail-with-body "$board$1" \
    --header "Authorization: Bearer $DEALWIRE_TOKEN" \
    --header 'Content-Type: application/json' \
    --data "$2"
}
webhook=$(send /api/me/channels "{\"kind\": \"webhook\", \"address\": \"$ENDPOINT\", \"wants\": []}") || { echo "$webhook"; exit 1; }
echo "$webhook"
id=$(printf '%s' "$webhook" | sed 's/.*"id":\([0-9]*\).*/\1/')
send /api/me/alerts "{\"name\": \"Lego\", \"filters\": {\"q\": \"lego\"}, \"moments\": [\"match\"], \"channel\": $id}"
