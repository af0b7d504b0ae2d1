import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { atRate } from '../at-rate.ts';
import type { Board } from '../board.ts';
import { type Figure, median, percentile } from '../figures.ts';
import { sessionOf } from '../seed.ts';
import { post } from './post.ts';

/** Deals that arrive, two a second; and those that many look for. */
const posts = { count: 50, every: 500, popular: 3, followers: 5_000 };
/** Reads of the feed in each round, and the milliseconds between two of them. */
const feed = { count: 300, every: 1_000 / 60 };

/** How soon people see in their inbox what is posted, while deals arrive; also when thousands look for one of them. */
export async function notifying(board: Board): Promise<Figure[]> {
  await seedWatchers(board.pool);
  const inbox = await watchInbox(board, 1);
  try {
    const arriving = await atRate(posts, () => untilNotified(board, inbox));
    const { popular, calm, busy } = await postPopular(board, inbox);
    return [
      { name: 'post → in-app while 2 deals a second arrive, median', value: median(arriving), unit: 'ms' },
      { name: 'the same, p95', value: percentile(arriving, 0.95), unit: 'ms', atMost: 300 },
      {
        name: `a deal that ${posts.followers} alerts look for: all notified after, slowest`,
        value: Math.max(...popular) / 1_000,
        unit: 's',
        atMost: 10,
      },
      {
        name: 'p99 of the feed: while one that thousands look for is posted / while ordinary ones are',
        value: percentile(busy, 0.99) / percentile(calm, 0.99),
        unit: '×',
        atMost: 1.2,
      },
    ];
  } finally {
    inbox.close();
  }
}

/** The first person looks for one word, thousands of others for another. */
async function seedWatchers(pool: pg.Pool): Promise<void> {
  const columns = `person_id, name, moments, filters, words, lookup_keys, active_since`;
  await pool.query(`insert into alerts (${columns}) select min(id), 'Bench', '{match}', '{"q": "zyzzyva"}', '''zyzzyva''', '{zyzzyva}', now() - interval '1 hour'
    from people where handle like 'bench-%'`);
  await pool.query(
    `insert into alerts (${columns}) select id, 'Bench', '{match}', '{"q": "quagga"}', '''quagga''', '{quagga}', now() - interval '1 hour'
     from people where handle like 'follower-%' order by id limit $1`,
    [posts.followers],
  );
}

/** Milliseconds from sending a deal until the person's inbox counts it. */
async function untilNotified(board: Board, inbox: Inbox): Promise<number> {
  const started = performance.now();
  const notified = inbox.next();
  await post(board, 'zyzzyva');
  return (await notified) - started;
}

async function postPopular(board: Board, inbox: Inbox) {
  const [popular, calm, busy] = [[], [], []] as [number[], number[], number[]];
  for (let i = 0; i < posts.popular; i++) {
    // Each post changes the feed, so the other rounds have as many.
    const readingCalm = readFeed(board);
    await post(board, 'okapi');
    await untilNotified(board, inbox);
    calm.push(...(await readingCalm));
    const reading = readFeed(board);
    const started = performance.now();
    const id = await post(board, 'quagga');
    await untilNotified(board, inbox);
    while ((await notifiedOf(board.pool, id)) < posts.followers) await sleep(20);
    popular.push(performance.now() - started);
    busy.push(...(await reading));
  }
  return { popular, calm, busy };
}

async function notifiedOf(pool: pg.Pool, deal: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notifications where deal_id = $1', [deal]);
  return rows[0]?.n ?? 0;
}

/** Milliseconds of each read of the feed, at an even rate. */
const readFeed = ({ port }: Board) =>
  atRate(feed, async () => {
    const started = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/api/deals`)).arrayBuffer();
    return performance.now() - started;
  });

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
