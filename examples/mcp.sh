#!/bin/sh
# Asks the board as an assistant does (Model Context Protocol): what is hot? Usage: sh examples/mcp.sh [address of the board]
# Assistants are set up as in examples/mcp.json; with a token, they also have tools for your own deals and alerts.
board=${1:-http://localhost:3000}
curl --silent --show-error --fail-with-body "$board/mcp" \
  --header 'Content-Type: application/json' \
  --header 'Accept: application/json, text/event-stream' \
  --data '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "hot_deals", "arguments": {}}}'
