// Receives a webhook of a board and prints what it tells. Needs npm's standardwebhooks.
// Usage: node examples/webhook.mjs SECRET [port], with the secret that the board showed when the webhook was made (whsec_…)
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.argv[2] ?? '');
/** The board repeats a message until it is answered, with the same id. A real receiver stores these. */
const seen = new Set();

const server = createServer(async (request, answer) => {
  const body = await text(request);
  try {
    const message = webhook.verify(body, request.headers);
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) show(message);
    seen.add(id);
    answer.writeHead(204).end();
  } catch {
    answer.writeHead(400).end('The signature is wrong');
  }
});

function show({ type, data }) {
  for (const { title, url } of data.items) console.log(`${type}: ${title}\n  ${url}`);
  if (data.items.length === 0) console.log(`${type}: ${data.title}`);
}

server.listen(Number(process.argv[3] ?? 8080), '127.0.0.1', () => console.log(`Listening at ${server.address().port}`));
