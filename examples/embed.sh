#!/bin/sh
# Prints the HTML that shows a deal on another site, as oEmbed; it stays current there without a script. Usage: sh examples/embed.sh [address of the board] [id of a deal]
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body --get "$board/oembed" --data-urlencode "url=$board/d/${2:-1}" --data 'format=json&maxwidth=480'
