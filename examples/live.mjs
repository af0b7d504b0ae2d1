// Prints the newest deals, then each new one as it is posted. Usage: node examples/live.mjs [address of the board]
const board = process.argv[2] ?? 'http://localhost:3000';
const seen = new Set();

const response = await fetch(`${board}/api/live?watch=${encodeURIComponent('/api/deals?sort=new')}`);
let rest = '';
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const events = (rest + text).split('\n\n');
  rest = events.pop() ?? '';
  for (const event of events) {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (data !== undefined) show(JSON.parse(data));
  }
}

// A snapshot has the whole list; a patch (RFC 7396) has only what changed.
function show({ data, patch }) {
  for (const [id, deal] of Object.entries((data ?? patch)?.deals ?? {})) {
    if (deal?.title !== undefined && !seen.has(id)) console.log(`${deal.title}\n  ${board}/d/${id}`);
    seen.add(id);
  }
}
