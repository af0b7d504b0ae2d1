import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { atRate } from '../at-rate.ts';
import type { Board } from '../board.ts';
import { cpuSeconds } from '../child-program.ts';
import { databaseCost } from '../database-cost.ts';
import { type Figure, median, percentile } from '../figures.ts';
import { descendantsOf } from '../processes.ts';
import { authors, sessionOf } from '../seed.ts';
import { post, send } from './post.ts';

/** Deals that arrive, two a second; and how many look for one of them. */
const posts = { count: 50, every: 500, followers: 100_000 };
/** Who waits for what arrives. The authors are notified that their deals age. */
const watcher = authors + 1_000;
/** Votes in each round, and the milliseconds between two of them. */
const voting = { count: 1_000, every: 30 };

/** How soon people see in their inbox what is posted, while deals arrive; and what it costs others when 100,000 look for one of them. */
export async function notifying(board: Board): Promise<Figure[]> {
  await seedWatchers(board.pool);
  const inbox = await watchInbox(board, watcher);
  try {
    const arriving = await atRate(posts, () => untilNotified(board, inbox));
    const calm = await whileVoting(board, async () => void (await post(board, 'okapi')));
    const busy = await whileVoting(board, () => untilAllNotified(board));
    return [
      { name: 'post → in-app while 2 deals a second arrive, median', value: median(arriving), unit: 'ms' },
      { name: 'the same, p95', value: percentile(arriving, 0.95), unit: 'ms', atMost: 300 },
      { name: `a deal that ${posts.followers} alerts look for: all notified after`, value: busy.took / 1_000, unit: 's', atMost: 30 },
      {
        name: 'CPU for it meanwhile, of the board and PostgreSQL, in cores',
        value: (busy.cpu - (calm.cpu * busy.window) / calm.window) / busy.took,
        unit: '×',
        atMost: 0.25,
      },
      {
        name: 'p99 of votes: meanwhile / while an ordinary deal is posted',
        value: percentile(busy.votes, 0.99) / percentile(calm.votes, 0.99),
        unit: '×',
        atMost: 1.2,
      },
    ];
  } finally {
    inbox.close();
  }
}

/** The watcher looks for one word, many others for another. */
async function seedWatchers(pool: pg.Pool): Promise<void> {
  await watchFor(pool, 'zyzzyva', { handles: `bench-${watcher}`, people: 1 });
  await watchFor(pool, 'quagga', { handles: 'follower-%', people: posts.followers });
  // Or else it happens by itself meanwhile.
  await pool.query('vacuum analyze alerts');
}

/** So many people with such handles look for the word. */
export async function watchFor(pool: pg.Pool, word: string, { handles, people }: { handles: string; people: number }): Promise<void> {
  await pool.query(
    `insert into alerts (person_id, name, moments, filters, words, lookup_keys, active_since)
     select id, 'Bench', '{match}', jsonb_build_object('q', $1::text), quote_literal($1)::tsquery, array[$1], now() - interval '1 hour'
     from people where handle like $2 order by id limit $3`,
    [word, handles, people],
  );
}

/** Milliseconds from sending a deal until the person's inbox counts it. */
async function untilNotified(board: Board, inbox: Inbox): Promise<number> {
  const started = performance.now();
  const notified = inbox.next();
  await post(board, 'zyzzyva');
  return (await notified) - started;
}

/** How long the work took, what each vote did meanwhile, and the CPU of both and its window (milliseconds). */
async function whileVoting(board: Board, work: () => Promise<void>) {
  const { rows } = await board.pool.query<{ id: number }>(
    "select id from deals where state = 'live' and author_id <= $1 order by id desc limit 100",
    [authors],
  );
  const [before, from] = [boardCpu(board), performance.now()];
  const { cpu, result } = await databaseCost(board.pool, async () => {
    const started = performance.now();
    const working = work().then(() => performance.now() - started);
    return { votes: await atRate(voting, (n) => vote(board, rows[n % rows.length]?.id ?? 0)), took: await working };
  });
  return { ...result, cpu: cpu + boardCpu(board) - before, window: performance.now() - from };
}

const boardCpu = ({ pid }: Board) => [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + cpuSeconds(each) * 1_000, 0);

let voted = 0;

/** Milliseconds of a vote, each by someone else. */
async function vote(board: Board, deal: number): Promise<number> {
  const started = performance.now();
  await send(board, authors + 1 + (voted++ % 1_501), { method: 'PUT', path: `/api/deals/${deal}/vote`, body: { value: 1 } });
  return performance.now() - started;
}

async function untilAllNotified(board: Board): Promise<void> {
  const id = await post(board, 'quagga');
  // Gone with the last of them. Counting them would take as long as a match.
  while ((await board.pool.query('select from deal_changes where deal_id = $1', [id])).rowCount !== 0) await sleep(200);
  const notified = await notifiedOf(board.pool, id);
  if (notified < posts.followers) throw new Error(`Only ${notified} were notified`);
}

export async function notifiedOf(pool: pg.Pool, deal: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notifications where deal_id = $1', [deal]);
  return rows[0]?.n ?? 0;
}

interface Inbox {
  /** When the next notification arrives. */
  next: () => Promise<number>;
  close: () => void;
}

/** Counts the unread as a browser does, over the event stream. */
async function watchInbox({ port }: Board, person: number): Promise<Inbox> {
  const abort = new AbortController();
  const waiting: ((at: number) => void)[] = [];
  const answer = await fetch(`http://127.0.0.1:${port}/api/live?watch=${encodeURIComponent('/api/me/inbox/count')}`, {
    headers: { accept: 'text/event-stream', cookie: `dealwire=${sessionOf(person)}` },
    signal: abort.signal,
  });
  let unread = 0;
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let text = ''; ; ) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return;
      text += chunk.value;
      for (const [, count] of text.matchAll(/"unread":(\d+)/g)) {
        for (; unread < Number(count); unread++) waiting.shift()?.(performance.now());
      }
      text = text.slice(text.lastIndexOf('\n') + 1);
    }
  };
  read().catch(() => undefined);
  return { next: () => new Promise((resolve) => waiting.push(resolve)), close: () => abort.abort() };
}
