import type { FastifyRequest } from 'fastify';

/**
 * The credential of an `Authorization: Bearer …` header, even an empty one; undefined without such a header. Where there is one, cookies do not
 * count, and no other site can have caused the request.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const bearer = /^Bearer\b(.*)$/i.exec(headers.authorization ?? '');
  return bearer?.[1]?.trim();
}
