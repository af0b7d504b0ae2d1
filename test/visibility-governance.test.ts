import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allReads } from '../server/features.ts';
import type { Viewer } from '../server/platform/core/viewer.ts';
import { findSession } from '../server/platform/identity/sessions.ts';
import type { TokenScope } from '../shared/token-scopes.ts';
import { type TestApp, testApp } from './app.ts';
import { sessionFor } from './sign-in.ts';
import { aToken, bearer } from './tokens.ts';
import { addressesOf } from './visibility/addresses.ts';
import { type AskedBoard, askedBoard, isRestless } from './visibility/asked-board.ts';
import { groupsOf, type Role, roleNames } from './visibility/cast.ts';
import { expectedFor, scopeSets } from './visibility/expected-for-token.ts';
import { playGovernance, type Story } from './visibility/governance.ts';
import { wordsIn } from './visibility/identifiers.ts';
import { type Marker, mayRead } from './visibility/markers.ts';
import { toolAnswers } from './visibility/mcp.ts';
import {
  type Answer,
  answersOf,
  audienceFinder,
  type Credentials,
  eventsOf,
  type Responses,
  responsesFor,
} from './visibility/responses.ts';

interface Reader {
  name: Role | 'guest';
  credentials: Credentials;
  viewer: Viewer;
}

/** A page contains what its reader's reads answer, so one of each kind looks at pages. */
const withPages: readonly Reader['name'][] = [
  ...(['guest', 'onboarding', 'member', 'author', 'reporter', 'suspended', 'leaving'] as const),
  ...(['moderator', 'a reported moderator', 'admin'] as const),
];

/** With traces, who shares an address would depend on who has read before. */
const settings = { ACCOUNT_TRACE_DAYS: '0' };

let board: TestApp;
let asked: AskedBoard;
let story: Story;
let addresses: ReturnType<typeof addressesOf>;
let readers: Map<Reader['name'], Reader>;
let byReader: Map<Reader, Responses>;
/** Pages, files, cards and exports. */
const others = new Map<Reader, Map<string, Answer>>();

beforeAll(async () => {
  board = await testApp(settings);
  story = await playGovernance(board);
  addresses = addressesOf(story);
  readers = new Map([['guest', { name: 'guest', credentials: {}, viewer: undefined }]]);
  for (const name of roleNames) readers.set(name, await readerOf(name));
  // The export needs a recent sign-in.
  await board.db.execute(sql`update sessions set authenticated_at = now()`);
  await board.changesHeard();
  asked = await askedBoard(board, settings);
  byReader = await responsesFor(asked, audienceFinder(allReads(board.db)), Object.values(addresses.reads).flat(), [...readers.values()]);
  // These are the same for everybody; test/visibility-matrix.test.ts proves it.
  const forAll = await answersOf(asked, [...addresses.files, ...addresses.embeds], {});
  for (const reader of readers.values()) {
    const pages = withPages.includes(reader.name) ? addresses.pages : [];
    others.set(reader, new Map([...forAll, ...(await answersOf(asked, [...pages, ...addresses.exports], reader.credentials))]));
  }
}, 120_000);
afterAll(async () => {
  await asked.close();
  await board.close();
});

async function readerOf(name: Role): Promise<Reader> {
  const cookie = await sessionFor(board.db, story.cast[name].id, board.config.publicUrl);
  const { viewer } = await findSession(board.db, cookie.split('=')[1]);
  return { name, credentials: { cookie }, viewer };
}

const readsOf = (name: Reader['name']): Responses => {
  const reader = readers.get(name);
  const found = reader && byReader.get(reader);
  if (found === undefined) throw new Error(`${name} has read nothing`);
  return found;
};

/** Everything that a reader got. */
const responsesOf = (reader: Reader): [path: string, Answer][] => {
  const { answers, events } = readsOf(reader.name);
  return [...answers, ...events, ...(others.get(reader) ?? [])];
};

/** Readers of an audience share their answers. */
const words = new WeakMap<Answer, Set<string>>();
function wordsOf(answer: Answer): Set<string> {
  const found = words.get(answer) ?? wordsIn(`${JSON.stringify(answer.headers)} ${answer.body}`);
  words.set(answer, found);
  return found;
}

/** What a reader of these groups gets at an address and may not read there. */
const leaksIn = (answer: Answer, groups: readonly string[], path: string): Marker[] =>
  story.markers.filter((marker) => wordsOf(answer).has(marker.word) && !mayRead(marker, groups, path));

describe('what people, staff and the board write about people and content', () => {
  test('is looked for in every read (the list of addresses is complete)', () => {
    expect(Object.keys(addresses.reads).sort()).toEqual(
      allReads(board.db)
        .map(({ path }) => path)
        .sort(),
    );
  });

  test('reaches nobody else, by no read, stream, page, feed, embedded card or export', () => {
    let cells = 0;
    const found = new Set<string>();
    for (const reader of readers.values())
      for (const [path, answer] of responsesOf(reader)) {
        cells += story.markers.length;
        for (const { what } of leaksIn(answer, groupsOf(reader.name), path)) found.add(`${reader.name} reads ${what} at ${path}`);
      }
    expect([...found].slice(0, 20)).toEqual([]);
    expect(cells).toBeGreaterThan(900_000);
  });

  test('reaches those whom it is for, so the comparison above is not empty', () => {
    const isReadBy = ({ word, mayRead: at }: Marker, group: string) =>
      [...readers.values()].some(
        (reader) =>
          groupsOf(reader.name).includes(group) &&
          responsesOf(reader).some(([path, answer]) => at[group]?.test(path) && wordsOf(answer).has(word)),
      );
    const missing = story.markers.flatMap((marker) =>
      Object.keys(marker.mayRead).flatMap((group) => (isReadBy(marker, group) ? [] : [`${group} does not read ${marker.what}`])),
    );
    expect(missing.filter((each) => !isRestless(each))).toEqual([]);
  });
});

const people = ['member', 'moderator', 'admin'] as const;

describe('a personal token', () => {
  test('reads what its person reads where its scopes reach, by GET and by the stream, and never as an admin', async () => {
    const wrong: string[] = [];
    for (const name of people)
      for (const scopes of scopeSets) {
        const { answers, events } = await readWith(name, scopes);
        for (const [pattern, paths] of Object.entries(addresses.reads)) {
          const { like = name, refusedFor } = expectedFor(pattern, scopes, name === 'admin');
          const right = readsOf(like);
          for (const path of paths.filter((each) => !isRestless(each))) {
            const pairs = [[answers.get(path), right.answers.get(path)] as const, [events.get(path), right.events.get(path)] as const];
            for (const [got, same] of pairs)
              if (refusedFor === undefined ? shownBy(got) !== shownBy(same) : !isRefused(got, refusedFor))
                wrong.push(`${name} with ${scopes}: ${path} is ${shownBy(got).slice(0, 200)}`);
          }
        }
      }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  test('shows assistants only what its person reads, and with `read` alone', async () => {
    const found: string[] = [];
    const seen = new Set<string>();
    const sets: readonly (readonly TokenScope[])[] = [['read'], ['write'], ['moderate'], ['read', 'write', 'moderate']];
    for (const name of ['author', 'admin'] as const)
      for (const scopes of sets) {
        const token = await aToken(board, story.cast[name].id, scopes);
        const groups = scopes.includes('read') ? groupsOf(name) : ['everyone'];
        for (const [path, answer] of await toolAnswers(asked, story, bearer(token))) {
          for (const word of wordsOf(answer)) seen.add(`${name} ${scopes} ${word}`);
          for (const { what } of leaksIn(answer, groups, path)) found.push(`${name} with ${scopes} reads ${what} at ${path}`);
        }
      }
    expect(found.slice(0, 20)).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});

async function readWith(name: Role, scopes: readonly TokenScope[]): Promise<Responses> {
  const credentials = bearer(await aToken(board, story.cast[name].id, scopes));
  const paths = Object.values(addresses.reads).flat();
  return { answers: await answersOf(asked, paths, credentials), events: await eventsOf(asked, paths, credentials) };
}

const shownBy = (answer: Answer | undefined) => `${answer?.status} ${answer?.body}`.replaceAll(/"instance":"req-\w+"/g, '');
const isRefused = (answer: Answer | undefined, scope: string) =>
  shownBy(answer).includes('"code":"TOKEN_SCOPE"') && shownBy(answer).includes(`"scope":"${scope}"`);
