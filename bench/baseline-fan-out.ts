import http from 'node:http';
import { now } from './child-program.ts';

/** The baseline of fan-out: a bare Node process that writes given bytes to every open response. */
const readers = new Set<http.ServerResponse>();

const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: snapshot\ndata: {}\n\nevent: status\ndata: {"live":true}\n\n');
  readers.add(response);
});

process.on('message', ({ write }: { write: string }) => {
  const bytes = Buffer.from(write);
  const at = now();
  for (const reader of readers) reader.write(bytes);
  process.send?.({ at });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
