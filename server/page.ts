import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DealList } from '../shared/deals.ts';
import { reads } from '../shared/reads.ts';
import { firstReads } from '../shared/screens.ts';
import { Problem } from './errors.ts';
import type { Hub } from './live/hub.ts';
import type { Answer } from './live/live-read.ts';
import type { Viewer } from './viewer.ts';

const marker = '<script type="application/json" id="snapshots">{}</script>';

/** Milliseconds the page waits for its reads; then it goes out without those that are not there, and the browser fetches them. */
const patience = 1_500;

/** Mounts the page for every path that is nothing else, with the first screen's reads inside it, so that it needs no more to paint. */
export function mountPage(app: FastifyInstance, { hub, webRoot }: { hub: Hub<Viewer>; webRoot: string }): void {
  const [head, tail] = readFileSync(path.join(webRoot, 'index.html'), 'utf8').split(marker);
  if (head === undefined || tail === undefined) throw new Error('index.html has no place for the snapshots');
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|auth)(\/|$)|\.\w+$/.test(pathname)) throw new Problem('NOT_FOUND');
    const viewer = await request.viewer().catch(() => undefined);
    const snapshots = await collect(hub, firstReads(pathname, search), viewer);
    const missing = Object.values(snapshots).find((snapshot) => 'problem' in snapshot);
    return reply
      .code(missing?.problem?.status ?? 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`${head}<script type="application/json" id="snapshots">${inScript(snapshots)}</script>${tail}`);
  });
}

type Snapshot = { etag: string; data?: unknown; problem?: { status: number } };

async function collect(hub: Hub<Viewer>, paths: string[], viewer: Viewer): Promise<Record<string, Snapshot>> {
  const first = await Promise.all(
    [reads.site(), ...paths, ...(viewer === undefined ? [] : [reads.me()])].map((each) => answerIn(hub, each, viewer)),
  );
  const personal = viewer === undefined ? [] : await Promise.all(personalReads(first).map((each) => answerIn(hub, each, viewer)));
  return Object.fromEntries(
    [...first, ...personal].flatMap(({ path: each, answer }) => (answer === undefined ? [] : [[each, snapshotOf(answer)]])),
  );
}

/** What of one's own belongs to the lists and the deal on the screen: votes and saves. */
function personalReads(answers: { path: string; answer: Answer | undefined }[]): string[] {
  return answers.flatMap(({ path: each, answer }) => {
    if (answer === undefined || 'gone' in answer) return [];
    const deal = /^\/api\/deals\/(\d+)$/.exec(each)?.[1];
    if (deal !== undefined) return [reads.marks([Number(deal)]), reads.commentVotes(deal)];
    const order = /^\/api\/(deals|me\/saves)(\?|$)/.test(each) ? (answer.data as unknown as DealList).order : [];
    return order.length === 0 ? [] : [reads.marks(order)];
  });
}

async function answerIn(hub: Hub<Viewer>, each: string, viewer: Viewer): Promise<{ path: string; answer: Answer | undefined }> {
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
    const answer = await Promise.race([hub.answer(each, viewer), late]);
    return { path: each, answer: answer ?? hub.lastAnswer(each, viewer) };
  } catch {
    return { path: each, answer: undefined };
  }
}

const snapshotOf = (answer: Answer): Snapshot =>
  'gone' in answer ? { etag: answer.etag, problem: answer.gone } : { etag: answer.etag, data: answer.data };

/** JSON that can not end the script element it stands in. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
