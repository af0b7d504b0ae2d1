import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Days until it expires; RFC 9116 recommends less than a year. Counted again for each response. */
const validFor = 180;

/** Mounts `/.well-known/security.txt` (RFC 9116) if the operator has set security contacts. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { publicUrl, securityContacts }: Pick<Config, 'publicUrl' | 'securityContacts'>,
): void {
  if (securityContacts.length === 0) return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + validFor * 86_400_000).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en, de',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
