import http from 'node:http';

/** The baseline of a flood: a server that only answers `rate` requests per second, one after another. */
process.on('message', ({ rate }: { rate: number }) => {
  const waiting: http.ServerResponse[] = [];
  let due = performance.now();
  setInterval(() => {
    for (; due < performance.now(); due += 1_000 / rate) waiting.shift()?.end('{}');
  }, 1);
  const server = http.createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
});
