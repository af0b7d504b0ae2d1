import type { Read } from '../../server/engine/read.ts';
import { ReadRouter } from '../../server/engine/read-router.ts';
import { Problem } from '../../server/platform/core/problem.ts';
import type { Viewer } from '../../server/platform/core/viewer.ts';
import type { AskedBoard } from './asked-board.ts';

/** The parts of a response that are compared. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Requests at a time. */
const concurrency = 10;

/** Headers that are always the same or differ by chance. */
const idle = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** What a request says about who sends it: a cookie, a token, or nothing. */
export type Credentials = Readonly<Record<string, string>>;

/** The board's response to each path for one reader. */
export async function answersOf(asked: AskedBoard, paths: readonly string[], credentials: Credentials): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const left = [...new Set(paths)];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) answers.set(path, await answerOf(asked, path, credentials));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers;
}

/** A busy board sends pages without their screens, which would differ by chance. */
const unrendered = '<div id="root"></div>';

async function answerOf(asked: AskedBoard, url: string, credentials: Credentials, attempts = 3): Promise<Answer> {
  const { statusCode, headers, body } = await asked.ask({ url, headers: credentials });
  if (attempts > 1 && body.includes(unrendered)) return await answerOf(asked, url, credentials, attempts - 1);
  return { status: statusCode, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !idle.has(name))), body };
}

/** Someone who asks. */
interface Requester {
  credentials: Credentials;
  viewer: Viewer;
}

/** The responses to one reader: by GET, and by the first event of each path in the stream. */
export interface Responses {
  answers: Map<string, Answer>;
  events: Map<string, Answer>;
}

/** Paths in one stream. */
const watched = 50;

/** Finds whose GET of a path has the same answer by construction: the board evaluates a read once per audience. */
export function audienceFinder(reads: readonly Read<unknown, unknown, Viewer>[]) {
  const router = new ReadRouter(reads);
  return (path: string, viewer: Viewer): string => {
    const { read } = router.resolve(path);
    try {
      return `${read.audience(viewer)} ${path}`;
    } catch (error) {
      if (error instanceof Problem) return `${read.path} ${JSON.stringify(error.document())}`;
      throw error;
    }
  };
}

/** Every reader watches every path at the same time. A GET is sent once for guests and once for all others of an audience. */
export async function responsesFor<Reader extends Requester>(
  asked: AskedBoard,
  audienceOf: ReturnType<typeof audienceFinder>,
  paths: readonly string[],
  readers: readonly Reader[],
): Promise<Map<Reader, Responses>> {
  const responses = new Map(readers.map((reader) => [reader, { answers: new Map(), events: new Map() } as Responses]));
  const [shared, sameEvents] = [new Map<string, Answer>(), new Map<string, Answer>()];
  const all = [...new Set(paths)];
  for (let start = 0; start < all.length; start += watched) {
    const some = all.slice(start, start + watched);
    const streams = await Promise.all(
      [...responses].map(([{ credentials }, { events }]) => watchUntilAnswered(asked.url(), some, credentials, events, sameEvents)),
    );
    for (const [{ credentials, viewer }, { answers }] of responses) {
      const same = (path: string) => `${viewer === undefined ? 'guest' : 'signed in'} ${audienceOf(path, viewer)}`;
      const unknown = new Map(some.filter((path) => !shared.has(same(path))).map((path) => [same(path), path]));
      const got = await answersOf(asked, [...unknown.values()], credentials);
      for (const [group, path] of unknown) shared.set(group, answerIn(got, path));
      for (const path of some) answers.set(path, answerIn(shared, same(path)));
    }
    for (const end of streams) end();
  }
  return responses;
}

export function answerIn(answers: Map<string, Answer>, path: string): Answer {
  const answer = answers.get(path);
  if (answer === undefined) throw new Error(`${path} was not answered`);
  return answer;
}

/** The first event of each path, for one reader. */
export async function eventsOf(asked: AskedBoard, paths: readonly string[], credentials: Credentials): Promise<Map<string, Answer>> {
  const events = new Map<string, Answer>();
  for (let start = 0; start < paths.length; start += watched)
    (await watchUntilAnswered(asked.url(), paths.slice(start, start + watched), credentials, events, new Map()))();
  return events;
}

/** Resolves to what ends the stream, once it has answered every path. */
async function watchUntilAnswered(
  board: string,
  paths: readonly string[],
  credentials: Credentials,
  answers: Map<string, Answer>,
  same: Map<string, Answer>,
): Promise<() => void> {
  const ended = new AbortController();
  const query = paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&');
  const { body } = await fetch(`${board}/api/live?${query}`, { headers: credentials, signal: ended.signal });
  const reader = body?.getReader();
  const missing = new Set(paths);
  let text = '';
  while (missing.size > 0) {
    const part = await reader?.read();
    if (part?.value === undefined) throw new Error(`The stream ended without an answer to ${[...missing].join(', ')}`);
    text += Buffer.from(part.value).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const found = /^event: (\w+)\ndata: (.*)$/s.exec(event);
      if (found === null || found[1] === 'status') continue;
      const { path, etag, ...rest } = JSON.parse(found[2] ?? '') as { path: string; etag?: string };
      // Later events are changes.
      if (!missing.delete(path)) continue;
      const answer = same.get(event) ?? { status: 0, headers: { etag }, body: `${found[1]} ${JSON.stringify(rest)}` };
      same.set(event, answer);
      answers.set(path, answer);
    }
  }
  return () => ended.abort();
}
