# Prints the newest deals, then each new one as it is posted. Usage: python3 examples/live.py [address of the board]
import json
import sys
import urllib.parse
import urllib.request

board = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"
watch = urllib.parse.quote("/api/deals?sort=new", safe="")
seen = set()

with urllib.request.urlopen(f"{board}/api/live?watch={watch}") as stream:
    for line in stream:
        if not line.startswith(b"data: "):
            continue
        event = json.loads(line[6:])
        # A snapshot has the whole list; a patch (RFC 7396) has only what changed.
        changes = event.get("data") or event.get("patch") or {}
        for id, deal in changes.get("deals", {}).items():
            if deal and "title" in deal and id not in seen:
                print(f"{deal['title']}\n  {board}/d/{id}", flush=True)
            seen.add(id)
