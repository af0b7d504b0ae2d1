import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommandBody } from '../../shared/commands.ts';
import { limits } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import type { Outside } from '../fetching/safe-fetcher.ts';
import { authorizeCommand, requireActivePerson } from '../http/command.ts';
import { commandRoute } from '../http/command-route.ts';
import { limitPerPerson, rateLimits } from '../http/rate-limits.ts';
import { addPicture, type Gallery, mayAdd } from './add-image.ts';
import { Encoder } from './encoder.ts';
import { pictureAt } from './fetch-image.ts';
import { imageStore } from './open-image-store.ts';
import { serveImages } from './serve-images.ts';
import { Admission } from './upload-limiter.ts';

interface Around {
  config: Config;
  db: Database;
  outside: Outside;
}

export function mountImages(app: FastifyInstance, { config, db, outside }: Around): void {
  const store = imageStore(config);
  const encoder = new Encoder();
  app.addHook('onClose', async () => encoder.close());
  takeImages(app, { db, store, encoder, log: app.log }, outside);
  serveImages(app, store);
}

const whoAdds = async (request: FastifyRequest): Promise<Person> => requireActivePerson(request, await request.viewer());

/** Pictures are no commands: they are larger, not JSON, and must not hold a transaction while they are fetched or encoded. */
function takeImages(app: FastifyInstance, gallery: Gallery, outside: Outside): void {
  const admission = new Admission();
  const config = { rateLimit: limitPerPerson(rateLimits.pictures) };
  /** Before a byte of it is read. */
  const preParsing = async (request: FastifyRequest, reply: FastifyReply, sent: Readable) => {
    const who = await authorizeCommand(request);
    await mayAdd(gallery.db, who);
    // Whoever has hung up meanwhile would never be heard to leave.
    if (reply.raw.destroyed) throw new Problem('RATE_LIMITED');
    const body = new PassThrough();
    reply.raw.once('close', admission.admit(who.id, body));
    // No pipeline: that would hang up on who is to make way, before they are told.
    return sent.once('error', (error) => body.destroy(error)).pipe(body);
  };

  app.route<{ Body: CommandBody<'createImageCopy'> }>({
    ...commandRoute('createImageCopy', config),
    preParsing,
    handler: async (request, reply) => {
      const who = await whoAdds(request);
      return reply.code(201).send(await addPicture(gallery, who, await pictureAt(outside, request.body.url, who.id)));
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
        return reply.code(201).send(await addPicture(gallery, await whoAdds(request), bytes));
      },
    });
  });
}
