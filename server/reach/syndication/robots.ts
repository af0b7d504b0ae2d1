import type { FastifyInstance } from 'fastify';

export function mountRobots(app: FastifyInstance, publicUrl: string): void {
  const lines = ['User-agent: *', 'Disallow: /api', 'Disallow: /auth', 'Disallow: /out', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''];
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(lines.join('\n')),
  );
}
