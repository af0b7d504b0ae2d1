import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommandBody } from '../../../shared/commands.ts';
import { limits } from '../../../shared/limits.ts';
import { Problem } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';
import type { SafeFetcher } from '../fetching/safe-fetcher.ts';
import { authorizeCommand } from '../http/command.ts';
import { commandRoute } from '../http/command-route.ts';
import { limitPerPerson, rateLimits } from '../http/rate-limits.ts';
import { requireActivePerson } from '../http/require-active-person.ts';
import { addImage, checkMayAdd, type ImageContext, type Uploader } from './add-image.ts';
import { fetchImage } from './fetch-image.ts';
import { serveImages } from './serve-images.ts';
import { UploadLimiter } from './upload-limiter.ts';

export function mountImages(app: FastifyInstance, context: ImageContext, fetcher: SafeFetcher): void {
  mountUploads(app, context, fetcher);
  serveImages(app, context.images);
}

/** Who sends the picture, looked up after its body and again whenever it is written: a body may take a minute, and encoding it too. */
async function uploader(request: FastifyRequest): Promise<Uploader> {
  const allowed = (viewer: Viewer) => requireActivePerson(request, viewer, { limited: false });
  return { who: allowed(await request.viewerNow()), stillMay: async (tx) => void allowed(await request.viewerIn(tx)) };
}

/** Not commands: the bodies are large and not JSON, and no transaction may stay open while a picture is fetched or encoded. */
function mountUploads(app: FastifyInstance, context: ImageContext, fetcher: SafeFetcher): void {
  const limiter = new UploadLimiter();
  const config = { rateLimit: limitPerPerson(rateLimits.pictures) };
  /** Before the body is read. */
  const preParsing = async (request: FastifyRequest, reply: FastifyReply, sent: Readable) => {
    const who = await authorizeCommand(request, { limited: false });
    await checkMayAdd(context.db, who);
    // A client that has already disconnected would never release its place.
    if (reply.raw.destroyed) throw new Problem('RATE_LIMITED');
    const body = new PassThrough();
    reply.raw.once('close', limiter.admit(who.id, body));
    // Not `pipeline`, which would close the connection before the refusal is sent.
    return sent.once('error', (error) => body.destroy(error)).pipe(body);
  };

  app.route<{ Body: CommandBody<'createImageCopy'> }>({
    ...commandRoute('createImageCopy', config),
    preParsing,
    handler: async (request, reply) => {
      const from = await uploader(request);
      return reply.code(201).send(await addImage(context, from, await fetchImage(fetcher, request.body.url, from.who.id)));
    },
  });
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    uploads.addContentTypeParser('*', async () => {
      throw new Problem('UNSUPPORTED', 'Send the bytes of a picture, with its own content type.');
    });
    uploads.route<{ Body: Buffer | undefined }>({
      ...commandRoute('createImage', config),
      bodyLimit: limits.images.bytes,
      preParsing,
      handler: async (request, reply) => {
        const bytes = request.body ?? Buffer.alloc(0);
        return reply.code(201).send(await addImage(context, await uploader(request), bytes));
      },
    });
  });
}
