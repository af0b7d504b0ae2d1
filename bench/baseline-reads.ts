import Fastify from 'fastify';

/** The baseline of reads: a bare Fastify route that returns given bytes. */
process.on('message', ({ body }: { body: string }) => void serve(body));

async function serve(body: string) {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  process.send?.({ port: typeof address === 'object' ? address.port : undefined });
}
