import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Days for which what is said is said to hold. RFC 9116 wants less than a year; it is written anew for whoever asks. */
const holdsFor = 180;

/** Mounts `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness, where the operator says so. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { publicUrl, securityContacts }: Pick<Config, 'publicUrl' | 'securityContacts'>,
): void {
  if (securityContacts.length === 0) return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + holdsFor * 86_400_000).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en, de',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
