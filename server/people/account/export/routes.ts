import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../../platform/core/problem.ts';
import type { Person } from '../../../platform/core/viewer.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { limitPerPerson, rateLimits } from '../../../platform/http/rate-limits.ts';
import { requireRecentSignIn } from '../../../platform/identity/recent-sign-in.ts';
import { AccountExport } from './account-export.ts';
import { writeDeals } from './write-deals.ts';
import { writeExport } from './write-export.ts';

const schemaPath = '/api/me/export/schema';

/** Files with a person's own data: not reads, because nobody watches a file. */
export function exportRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  const options = {
    schema: { hide: true },
    exposeHeadRoute: false,
    config: {
      rateLimit: limitPerPerson(rateLimits.exports),
      problems: ['AUTH_REQUIRED', 'SESSION_EXPIRED', 'TOKEN_SCOPE', 'REAUTHENTICATION_REQUIRED'] as const,
    },
  };
  app.get('/api/me/export', options, async (request, reply) => {
    const who = await confirmed(db, request);
    return send(reply, whileSignedIn(request, writeExport(db, who.id, publicUrl + schemaPath)), {
      who,
      type: 'application/json',
      ending: 'json',
    });
  });
  app.get('/api/me/export/deals', options, async (request, reply) => {
    const who = await confirmed(db, request);
    return send(reply, whileSignedIn(request, writeDeals(db, who.id, publicUrl)), { who, type: 'application/jsonl', ending: 'jsonl' });
  });
  app.get(schemaPath, { schema: { hide: true } }, (_request, reply) => reply.type('application/schema+json').send(schema));
}

const schema = JSON.stringify(z.toJSONSchema(AccountExport), null, 1);

async function confirmed(db: Database, request: FastifyRequest): Promise<Person> {
  const who = await request.viewer();
  if (who === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  await requireRecentSignIn(db, who);
  return who;
}

/** A long file ends with the session: the connection breaks, so that no part is taken for the whole. */
async function* whileSignedIn(request: FastifyRequest, parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) {
    if ((await request.viewerNow()) === undefined) throw new Problem('SESSION_EXPIRED');
    yield part;
  }
}

interface File {
  who: Person;
  type: string;
  ending: string;
}

function send(reply: FastifyReply, text: AsyncIterable<string>, { who, type, ending }: File) {
  const name = `${who.handle ?? 'account'}-${new Date().toISOString().slice(0, 10)}.${ending}`;
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(text));
}
