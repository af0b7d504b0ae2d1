#!/bin/sh
# Prints the hottest deals under 50.00 as JSON. Usage: sh examples/read.sh [address of the board]
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/api/deals?state=live&maxPrice=5000"
