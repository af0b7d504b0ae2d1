#!/bin/sh
# Makes an alert: tells you of new deals for Lego under 50.00. Usage: DEALWIRE_TOKEN=dw_… sh examples/alert.sh [address of the board]
# The token is made at /settings/tokens and may write. The filters are those of /api/deals, as text.
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/api/me/alerts" \
  --header "Authorization: Bearer $DEALWIRE_TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{"name": "Lego under 50", "filters": {"q": "lego", "maxPrice": "5000"}, "moments": ["match"]}'
