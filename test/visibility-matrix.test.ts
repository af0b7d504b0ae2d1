import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateSearchIndex } from '../server/deals/search/update-search-index.ts';
import { allReads } from '../server/features.ts';
import type { Viewer } from '../server/platform/core/viewer.ts';
import { people } from '../server/platform/database/schema.ts';
import { CommandBudget } from '../server/platform/http/command-budget.ts';
import { findSession } from '../server/platform/identity/sessions.ts';
import type { PersonState } from '../shared/states.ts';
import { type TestApp, testApp } from './app.ts';
import { aPerson, sessionFor } from './sign-in.ts';
import { type AskedBoard, askedBoard, isRestless } from './visibility/asked-board.ts';
import { type Call, commands } from './visibility/commands.ts';
import { emailSecrets, interactWithAll, privateSecrets, type Thing, things, unpublished } from './visibility/fixtures.ts';
import { anonymous, type Identity, wordsIn } from './visibility/identifiers.ts';
import { otherRequests, type ReadRequests, readRequests } from './visibility/requests.ts';
import {
  type Answer,
  answerIn,
  answersOf,
  audienceFinder,
  type Credentials,
  type Responses,
  responsesFor,
} from './visibility/responses.ts';

/** A reader, and whether they see members-only deals. */
interface Reader {
  role: string;
  members: boolean;
  isAuthor?: true;
  credentials: Credentials;
  viewer: Viewer;
}

let board: TestApp;
let asked: AskedBoard;
let all: Thing[];
let nobody: Identity;
let readers: Reader[];
let author: { id: number };
let audienceOf: ReturnType<typeof audienceFinder>;
let every: Map<Reader, Responses>;

const roles = {
  onboarding: { state: 'onboarding', handle: null, trust: 0 },
  T0: { trust: 0 },
  T1: { trust: 1 },
  T2: { trust: 2 },
  T3: { trust: 3 },
  moderator: { role: 'moderator' },
  admin: { role: 'admin' },
  representative: { represents: [{ slug: 'elsewhere', name: 'Elsewhere' }] },
  limited: { state: 'limited' },
  suspended: { state: 'suspended' },
  banned: { state: 'banned' },
  leaving: { state: 'deleted', eraseAt: new Date(Date.now() + 86_400_000) },
  'another author': {},
} as const satisfies Record<string, Parameters<typeof aPerson>[1]>;

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  const fixtures = await things(board.db, author.id);
  all = fixtures.created;
  nobody = fixtures.nobody;
  readers = [{ role: 'guest', members: false, credentials: {}, viewer: undefined }, await readerFor('author', author.id, 'active')];
  for (const [role, given] of Object.entries(roles)) {
    const person = await aPerson(board.db, given);
    readers.push(await readerFor(role, person.id, person.state));
  }
  await updateSearchIndex(board.db);
  audienceOf = audienceFinder(allReads(board.db));
});
beforeAll(async () => {
  // The comments of people say who wrote them.
  const commentPaths = all.filter(({ person }) => person !== undefined).map(({ identity }) => `/api/deals/${identity.deal}/comments`);
  await board.changesHeard();
  asked = await askedBoard(board);
  every = await responsesFor(asked, audienceOf, [...pathsOf(Object.values(readRequests)), ...commentPaths], readers);
}, 300_000);
afterAll(async () => {
  await asked.close();
  await board.close();
});

async function readerFor(role: string, id: number, state: PersonState): Promise<Reader> {
  await interactWithAll(board.db, id, all);
  const cookie = await sessionFor(board.db, id, board.config.publicUrl);
  const viewer = await viewerWith(cookie);
  const members = state === 'active' || state === 'limited';
  return { role, members, credentials: { cookie }, viewer, ...(role === 'author' ? { isAuthor: true as const } : {}) };
}

const viewerWith = async (cookie: string) => (await findSession(board.db, cookie.split('=')[1])).viewer;

/** Whether this reader sees the thing, or at least that it was removed or merged. */
function visiblePart({ deal, person }: Thing, { members }: Reader): 'all' | 'that it was removed' | 'where it is now' | 'nothing' {
  if (deal === undefined) return person === 'deleted' ? 'nothing' : 'all';
  if (deal.membersOnly && !members) return 'nothing';
  if (deal.state === 'merged') return 'where it is now';
  if (deal.state === 'removed') return deal.started ? 'that it was removed' : 'nothing';
  return deal.state === 'scheduled' || deal.state === 'held' ? 'nothing' : 'all';
}

/** Scheduled and held deals are shown to their author in these reads only. */
const isOwnHidden = (path: string, { deal }: Thing, { isAuthor, members }: Reader) =>
  isAuthor === true &&
  ((path === '/api/me/scheduled' && deal?.state === 'scheduled') || (path === '/api/me/held' && deal?.state === 'held')) &&
  (members || !deal.membersOnly);

/** The paths that request a thing. The deal of a deleted person stays; only the person is not found. */
const waysTo = ({ paths }: ReadRequests, { identity, person }: Pick<Thing, 'identity' | 'person'>) => {
  const ways = paths(identity).map((path, index) => ({ path, index }));
  return person === undefined ? ways : ways.filter(({ path }) => path.includes(identity.handle));
};
const pathsOf = (relevant: readonly ReadRequests[]) =>
  relevant.flatMap((request) => [...all, { identity: nobody }].flatMap((thing) => waysTo(request, thing).map(({ path }) => path)));

const answersFor = (reader: Reader) => every.get(reader)?.answers ?? new Map<string, Answer>();

/** Everything that is wrong with the responses to one reader. */
function faults(reader: Reader, answers: Map<string, Answer>, of: readonly ReadRequests[]): string[] {
  const relevant = of.filter((request) => request.showsModerators === undefined || !['moderator', 'admin'].includes(reader.role));
  const paths = new Set(pathsOf(relevant));
  const checked = new Map([...answers].filter(([path]) => paths.has(path)));
  return [...relevant.flatMap((request) => unlike(reader, checked, request)), ...leaks(reader, checked)];
}

/** Responses about hidden things that differ from responses about things that do not exist. */
function unlike(reader: Reader, answers: Map<string, Answer>, request: ReadRequests): string[] {
  return all.flatMap((thing) => {
    const seen = visiblePart(thing, reader);
    if (seen === 'all' || (seen !== 'nothing' && request.saysRemoved)) return [];
    // People still see their own votes, saves and checks, even on removed things.
    const like = (request.showsOwnActions ? all[0]?.identity : undefined) ?? nobody;
    const expected = request.paths(like);
    return waysTo(request, thing).flatMap(({ path, index }) => {
      if (isOwnHidden(path, thing, reader)) return [];
      const got = comparable(answers.get(path), thing.identity);
      const reference = comparable(answers.get(expected[index] ?? ''), like);
      return got === reference
        ? []
        : [`${reader.role} learns of ${thing.name} by ${path}: ${fromDifference(got, reference)}, not ${fromDifference(reference, got)}`];
    });
  });
}

/** What one says and the other does not. */
function fromDifference(text: string, other: string): string {
  const at = Array.from(text).findIndex((letter, index) => letter !== other[index]);
  return text.slice(Math.max(0, at - 100), at + 200);
}

/** Readers of an audience share their answers. */
const compared = new WeakMap<Answer, Map<Identity, string>>();
const wordsOf = new WeakMap<Answer, Set<string>>();

function comparable(answer: Answer | undefined, identity: Identity): string {
  if (answer === undefined) throw new Error('Nothing was answered');
  const of = compared.get(answer) ?? new Map<Identity, string>();
  const text = of.get(identity) ?? withoutEcho(answer, identity);
  compared.set(answer, of.set(identity, text));
  return text;
}

function withoutEcho(answer: Answer, identity: Identity): string {
  const { etag, ...headers } = answer.headers;
  // The etag depends on the response, which contains the requested id.
  const tag = answer.body === anonymous(answer.body, identity) ? etag : typeof etag;
  // A page says when it was written.
  return anonymous(`${answer.status} ${JSON.stringify({ ...headers, tag })} ${answer.body.replace(/ data-now="\d+"/, '')}`, identity);
}

/** Texts in responses that this reader must not see. */
function leaks(reader: Reader, answers: Map<string, Answer>): string[] {
  // Admins can find people by e-mail address.
  const isTold = (secret: string, path: string) =>
    reader.role === 'admin' && path.startsWith('/api/mod/people?') && emailSecrets.includes(secret);
  const states = reader.isAuthor ? (['deleted', 'removed'] as const) : (['held', 'deleted', 'removed'] as const);
  const never = [...privateSecrets, ...all.flatMap(({ identity }) => states.map((state) => unpublished(state, identity)))];
  return [...answers].flatMap(([path, answer]) => {
    const words = wordsOf.get(answer) ?? wordsIn(`${JSON.stringify(answer.headers)} ${answer.body}`);
    wordsOf.set(answer, words);
    if (words.size === 0) return [];
    const hidden = all.filter((thing) => visiblePart(thing, reader) !== 'all' && !isOwnHidden(path, thing, reader));
    const secrets = [
      ...never,
      ...hidden.flatMap((thing) => [...thing.secrets, ...(visiblePart(thing, reader) === 'nothing' ? thing.reasons : [])]),
    ];
    return secrets
      .filter((secret) => words.has(secret) && !isTold(secret, path))
      .map((secret) => `${reader.role} reads ${secret} at ${path}`);
  });
}

test('what a read answers to GET depends only on its audience, so readers of an audience can share it', async () => {
  for (const reader of readers) {
    const paths = Object.values(readRequests).flatMap(({ paths: of }) => of(all[0]?.identity ?? nobody).slice(0, 1));
    const answers = await answersOf(asked, paths, reader.credentials);
    for (const path of paths.filter((each) => !isRestless(each)))
      expect(comparable(answers.get(path), nobody), `${reader.role} ${path}`).toBe(comparable(answerIn(answersFor(reader), path), nobody));
  }
});

describe('something that the reader may not see', () => {
  test('is requested through every read (the list of requests is complete)', () => {
    expect(Object.keys(readRequests).sort()).toEqual(
      allReads(board.db)
        .map(({ path }) => path)
        .sort(),
    );
  });

  test.each(['answers', 'events'] as const)('gets the same %s from every read as something that does not exist', (kind) => {
    const found = [...every].flatMap(([reader, responses]) => faults(reader, responses[kind], Object.values(readRequests)));
    expect(found.slice(0, 20)).toEqual([]);
  });

  test('has no page, no feed, no outbound link and no place in sitemaps', async () => {
    const found: string[] = [];
    const [guest, member] = readers;
    const [same, own] = [true, undefined].map((sameForAll) =>
      pathsOf(otherRequests.filter((request) => request.sameForAll === sameForAll)),
    );
    const forAll = await answersOf(asked, same ?? [], guest?.credentials ?? {});
    // Embedded cards are refreshed after a random time.
    const unrefreshed = ({ headers: { refresh: _, ...headers }, ...answer }: Answer) => comparable({ ...answer, headers }, nobody);
    for (const [path, answer] of await answersOf(asked, same ?? [], member?.credentials ?? {}))
      expect(unrefreshed(answer), path).toBe(unrefreshed(answerIn(forAll, path)));
    for (const reader of readers)
      found.push(...faults(reader, new Map([...forAll, ...(await answersOf(asked, own ?? [], reader.credentials))]), otherRequests));
    expect(found.slice(0, 20)).toEqual([]);
  });

  test('answers 410 to those who could see it before it was removed, and says where it is if it was merged', () => {
    for (const reader of readers)
      for (const thing of all.filter((each) => ['that it was removed', 'where it is now'].includes(visiblePart(each, reader))))
        for (const part of ['', '/comments', '/offers', '/prices', '/related', '/revisions']) {
          const path = `/api/deals/${thing.identity.deal}${part}`;
          const { status, body } = answerIn(answersFor(reader), path);
          expect(status, `${reader.role} ${path}`).toBe(410);
          const problem = JSON.parse(body);
          const fields = ['code', 'detail', ...(thing.deal?.state === 'merged' ? ['movedTo'] : []), 'status', 'title', 'type'];
          expect(Object.keys(problem).sort()).toEqual(fields);
        }
  });

  test('is hidden from its author while suspended or banned', async () => {
    const reader = readers.find(({ isAuthor }) => isAuthor);
    if (reader === undefined) throw new Error('The author does not read');
    for (const state of ['suspended', 'banned', 'active'] as const) {
      await board.db.update(people).set({ state }).where(eq(people.id, author.id));
      const viewer = await viewerWith(reader.credentials.cookie ?? '');
      const own = { ...reader, role: `the author, ${state}`, members: state === 'active', viewer };
      // What is not the author's own has the audience of others in this state, who have read it above.
      const other = readers.find(({ role }) => role === (state === 'active' ? 'T1' : state));
      const isOwn = ({ paths }: ReadRequests) => paths(nobody).some((path) => audienceOf(path, viewer).startsWith(`person:${author.id}`));
      const [owned, others] = [Object.values(readRequests).filter(isOwn), Object.values(readRequests).filter((request) => !isOwn(request))];
      for (const path of pathsOf(others)) expect(audienceOf(path, viewer)).toBe(audienceOf(path, other?.viewer));
      // The answers before that are kept until the change arrives.
      await expect.poll(async () => faults(own, await answersOf(asked, pathsOf(owned), own.credentials), owned).slice(0, 20)).toEqual([]);
    }
  });
});

describe('a command on something that the person may not see', () => {
  beforeAll(async () => {
    // Without rate limits, because a rate-limited response reveals nothing.
    board.app.commands.budget = new CommandBudget({ plenty: { max: 100_000, within: 1 } });
    // And without those that the fixtures have used up.
    await board.pool.query(`update comments set created_at = created_at - interval '1 day'`);
  });

  test('is tried with every command (the list of commands is complete)', () => {
    const mounted = Object.entries(board.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { tags?: string[] }>)
        .filter(([, { tags }]) => tags?.includes('commands'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(commands).sort()).toEqual(mounted.sort());
  });

  test('gets the same response as something that does not exist, from every command', async () => {
    const found: string[] = [];
    for (const reader of readers)
      for (const [command, calls] of Object.entries(commands)) {
        const [ofContent, ofPerson] = [{}, { person: true }].map((kind) => callsOn({ ...kind, identity: nobody }, calls));
        const expected = {
          content: await answersTo(reader, command, ofContent ?? [], nobody),
          person: await answersTo(reader, command, ofPerson ?? [], nobody),
        };
        for (const thing of all.filter((each) => visiblePart(each, reader) === 'nothing' && !worksOn(reader, each))) {
          const got = await answersTo(reader, command, callsOn(thing, calls), thing.identity);
          const likeNothing = thing.person === undefined ? expected.content : expected.person;
          got.forEach((answer, index) => {
            if (answer !== likeNothing[index])
              found.push(`${reader.role} learns of ${thing.name} by ${command}: ${answer}, not ${likeNothing[index]}`);
          });
        }
      }
    expect(found.slice(0, 20)).toEqual([]);
  }, 300_000);
});

/** People who may correct a deal can edit it before its start, and moderators what is held. */
const worksOn = ({ role, isAuthor }: Reader, { deal }: Thing) =>
  (deal?.state === 'scheduled' && (isAuthor === true || ['T3', 'moderator', 'admin'].includes(role))) ||
  (deal?.state === 'held' && (isAuthor === true || ['moderator', 'admin'].includes(role)));

const callsOn = ({ identity, person }: { identity: Identity; person?: unknown }, calls: (of: Identity) => Call[]) =>
  calls(identity).filter(({ body }) => person === undefined || JSON.stringify(body)?.includes(identity.handle));

async function answersTo(reader: Reader, command: string, calls: Call[], identity: Identity): Promise<string[]> {
  const [method = ''] = command.split(' ');
  const answers: string[] = [];
  for (const { url: path, body } of calls) {
    const answer = await board.app.inject({
      method: method as 'PUT',
      url: path,
      headers: reader.credentials,
      ...(body && { payload: body }),
    });
    expect(answer.statusCode, `${reader.role} ${command} ${JSON.stringify(body)}`).not.toBe(429);
    answers.push(anonymous(`${answer.statusCode} ${answer.headers['retry-after']} ${answer.body}`, identity));
  }
  return answers;
}

/** Otherwise the tests above could pass without comparing anything. */
test('every read shows what the reader may see, so the comparisons above are not empty', () => {
  const readsOfDeal = [
    ...['/api/deals', '/api/deals/counts', '/api/deals/similar', '/api/deals/:id', '/api/deals/:id/comments', '/api/deals/:id/prices'],
    ...[
      '/api/deals/:id/revisions',
      '/api/moderation-log',
      '/api/search',
      '/api/merchants/:slug',
      '/api/people/:handle',
      '/api/me/saves',
      '/api/me/inbox',
      '/api/me/mute-rules',
    ],
  ];
  for (const reader of readers) {
    for (const thing of all.filter((each) => visiblePart(each, reader) === 'all')) {
      const secretsAt = (request: ReadRequests | undefined) => {
        const bodies = (request?.paths(thing.identity) ?? []).map((path) => answersFor(reader).get(path)?.body ?? '');
        return thing.secrets.filter((secret) => bodies.some((body) => body.includes(secret)));
      };
      for (const read of thing.deal === undefined ? ['/api/people/:handle', '/api/deals', '/api/deals/:id/comments'] : readsOfDeal) {
        if (read === '/api/people/:handle' && thing.deal !== undefined) continue;
        if (read.startsWith('/api/me') && reader.viewer === undefined) continue;
        expect(secretsAt(readRequests[read]), `${reader.role} ${read} ${thing.name}`).not.toEqual([]);
      }
    }
  }
});
