import type { FastifyInstance } from 'fastify';

/** The parts of a response that are compared. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Requests at a time. */
const atOnce = 10;

/** Headers that are always the same or differ by chance. */
const idle = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** The board's response to each path for one reader. */
export async function answersOf(app: FastifyInstance, paths: readonly string[], cookie: string | undefined): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const left = [...new Set(paths)];
  const ask = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) answers.set(path, await answerOf(app, path, cookie));
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return answers;
}

async function answerOf(app: FastifyInstance, url: string, cookie: string | undefined): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  return { status: statusCode, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !idle.has(name))), body };
}

/** Someone who asks. */
interface Asking {
  cookie?: string;
}

/** What a reader is told: by GET, and by the first event of each path in the stream. */
export interface Told {
  answers: Map<string, Answer>;
  events: Map<string, Answer>;
}

/** Paths in one stream. */
const watched = 50;

/** Every reader asks for every path at the same time, because the board evaluates a read once for everyone who may see the same. */
export async function toldTo<Reader extends Asking>(
  app: FastifyInstance,
  board: string,
  paths: readonly string[],
  readers: readonly Reader[],
): Promise<Map<Reader, Told>> {
  const told = new Map(readers.map((reader) => [reader, { answers: new Map(), events: new Map() } as Told]));
  const all = [...new Set(paths)];
  for (let start = 0; start < all.length; start += watched) {
    const some = all.slice(start, start + watched);
    const streams = await Promise.all([...told].map(([{ cookie }, { events }]) => watchUntilAnswered(board, some, cookie, events)));
    for (const [{ cookie }, { answers }] of told)
      for (const [path, answer] of await answersOf(app, some, cookie)) answers.set(path, answer);
    for (const end of streams) end();
  }
  return told;
}

/** Resolves to what ends the stream, once it has answered every path. */
async function watchUntilAnswered(
  board: string,
  paths: readonly string[],
  cookie: string | undefined,
  answers: Map<string, Answer>,
): Promise<() => void> {
  const ended = new AbortController();
  const query = paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&');
  const { body } = await fetch(`${board}/api/live?${query}`, { headers: cookie === undefined ? {} : { cookie }, signal: ended.signal });
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
      const { path, etag, ...said } = JSON.parse(found[2] ?? '') as { path: string; etag?: string };
      // Later events are changes.
      if (missing.delete(path)) answers.set(path, { status: 0, headers: { etag }, body: `${found[1]} ${JSON.stringify(said)}` });
    }
  }
  return () => ended.abort();
}
