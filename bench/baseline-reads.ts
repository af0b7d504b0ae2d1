import Fastify from 'fastify';

/** The baseline of reads and pages: a bare Fastify route that returns given bytes (base64). */
process.on('message', ({ bytes }: { bytes: string }) => void serve(Buffer.from(bytes, 'base64')));

async function serve(bytes: Buffer) {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  process.send?.({ port: typeof address === 'object' ? address.port : undefined });
}
