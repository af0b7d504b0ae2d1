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

/** The same over the event stream: the first event of each path. */
export async function eventsOf(board: string, paths: readonly string[], cookie: string | undefined): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const all = [...new Set(paths)];
  for (let start = 0; start < all.length; start += 50) await watchUntilAnswered(board, all.slice(start, start + 50), cookie, answers);
  return answers;
}

async function watchUntilAnswered(board: string, paths: readonly string[], cookie: string | undefined, answers: Map<string, Answer>) {
  const ended = new AbortController();
  const query = paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&');
  const { body } = await fetch(`${board}/api/live?${query}`, { headers: cookie === undefined ? {} : { cookie }, signal: ended.signal });
  const missing = new Set(paths);
  let text = '';
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const found = /^event: (\w+)\ndata: (.*)$/s.exec(event);
      if (found === null || found[1] === 'status') continue;
      const { path, etag, ...said } = JSON.parse(found[2] ?? '') as { path: string; etag?: string };
      answers.set(path, { status: 0, headers: { etag }, body: `${found[1]} ${JSON.stringify(said)}` });
      missing.delete(path);
    }
    if (missing.size === 0) break;
  }
  ended.abort();
  if (missing.size > 0) throw new Error(`The stream ended without an answer to ${[...missing].join(', ')}`);
}
