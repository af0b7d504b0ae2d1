#!/bin/sh
# Prints the newest deals as RSS; `.atom` and `.json` work too, and every filter of /api/deals. Usage: sh examples/feed.sh [address of the board]
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/deals.rss?sort=new"
