import type { FastifyInstance } from 'fastify';
import { type ImageFormat, imageFile } from '../../../shared/image-files.ts';
import { Problem } from '../core/problem.ts';
import type { ImageStore } from './image-store.ts';
import { imageFiles } from './stored-files.ts';

export const mediaTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** A hash and one of the known suffixes. */
const Name = /^[A-Za-z0-9_-]{43}(-\d+\.\w+)$/;
const endings = new Map(imageFiles.map(({ width, format }) => [imageFile('', width, format), mediaTypes[format]]));

/**
 * Serves the files. A name always means the same bytes, so browsers keep them; shared caches ask again after a day, because a picture that was
 * removed must not stay there. Pages that show a feed may embed them.
 */
export function serveImages(app: FastifyInstance, store: ImageStore): void {
  app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const type = endings.get(Name.exec(name)?.[1] ?? '');
    if (type === undefined) throw new Problem('NOT_FOUND');
    const etag = `"${name}"`;
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    const orUnavailable = (error: unknown): never => {
      request.log.error({ err: error }, 'a picture could not be read');
      throw new Problem('STORAGE_UNAVAILABLE', 'The picture could not be read. Try again in a moment.');
    };
    // Only the board issues this tag, and the bytes behind it never change.
    if (request.headers['if-none-match'] === etag && (await store.has(name).catch(orUnavailable)))
      return reply.code(304).headers(headers).send();
    const file = await store.open(name).catch(orUnavailable);
    if (file === undefined) throw new Problem('NOT_FOUND');
    if (file.size !== undefined) void reply.header('content-length', file.size);
    return reply.headers(headers).type(type).send(file.body);
  });
}
