import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Figure, median, percentile } from '../figures.ts';
import { sessionOf } from '../seed.ts';
import { post } from './post.ts';

interface Board {
  port: number;
  pool: pg.Pool;
}

/** Deals that arrive, two a second; and those that many look for. */
const posts = { count: 50, every: 500, popular: 3, followers: 5_000 };
/** Reads of the feed a second, and seconds of each round. */
const feed = { rate: 60, round: 5 };

/** How soon people see in their inbox what is posted, while deals arrive; also when thousands look for one of them. */
export async function notifying(board: Board): Promise<Figure[]> {
  await seedWatchers(board.pool);
  const inbox = await watchInbox(board, 1);
  try {
    const arriving = await postMany(board, inbox);
    const { popular, besides, calm, busy } = await postPopular(board, inbox);
    return [
      { name: 'post → in-app while 2 deals a second arrive, median', value: median(arriving), unit: 'ms' },
      { name: 'the same, p95', value: percentile(arriving, 0.95), unit: 'ms', atMost: 300 },
      { name: 'of this until the command is answered, median', value: median(commands), unit: 'ms' },
      {
        name: `a deal that ${posts.followers} alerts look for: all notified after, slowest`,
        value: Math.max(...popular) / 1_000,
        unit: 's',
        atMost: 10,
      },
      { name: 'another deal posted meanwhile → in-app, slowest', value: Math.max(...besides), unit: 'ms' },
      { name: 'the feed while it and another are posted, p99', value: percentile(busy, 0.99), unit: 'ms' },
      { name: 'the feed while two ordinary deals are posted, p99', value: percentile(calm, 0.99), unit: 'ms' },
      {
        name: 'one that thousands look for / ordinary ones',
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
  const columns = `person_id, name, moments, q, words, lookup_keys, active_since`;
  await pool.query(`insert into alerts (${columns}) select min(id), 'Bench', '{match}', 'zyzzyva', '''zyzzyva''', '{zyzzyva}', now() - interval '1 hour'
    from people where issuer = 'bench'`);
  await pool.query(
    `insert into alerts (${columns}) select id, 'Bench', '{match}', 'quagga', '''quagga''', '{quagga}', now() - interval '1 hour'
     from people where issuer = 'follower' order by id limit $1`,
    [posts.followers],
  );
}

/** Milliseconds that each command took until it was answered. */
const commands: number[] = [];

/** Milliseconds from sending each deal until the person's inbox counts it. */
async function postMany(board: Board, inbox: Inbox): Promise<number[]> {
  const took: Promise<number>[] = [];
  for (let i = 0; i < posts.count; i++) {
    took.push(untilNotified(board, inbox));
    await sleep(posts.every);
  }
  return await Promise.all(took);
}

async function untilNotified(board: Board, inbox: Inbox): Promise<number> {
  const started = performance.now();
  const notified = inbox.next();
  await post(board, 'zyzzyva');
  commands.push(performance.now() - started);
  return (await notified) - started;
}

async function postPopular(board: Board, inbox: Inbox) {
  const [popular, besides, calm, busy] = [[], [], [], []] as [number[], number[], number[], number[]];
  for (let i = 0; i < posts.popular; i++) {
    // Each post changes the feed, so the other rounds have as many.
    const readingCalm = readFeed(board);
    await post(board, 'okapi');
    await untilNotified(board, inbox);
    calm.push(...(await readingCalm));
    const reading = readFeed(board);
    const started = performance.now();
    const id = await post(board, 'quagga');
    besides.push(await untilNotified(board, inbox));
    while ((await notifiedOf(board.pool, id)) < posts.followers) await sleep(20);
    popular.push(performance.now() - started);
    busy.push(...(await reading));
  }
  return { popular, besides, calm, busy };
}

async function notifiedOf(pool: pg.Pool, deal: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notifications where deal_id = $1', [deal]);
  return rows[0]?.n ?? 0;
}

/** Milliseconds of each read of the feed, at an even rate. */
async function readFeed({ port }: Board): Promise<number[]> {
  const took: Promise<number>[] = [];
  const read = async () => {
    const started = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/api/deals`)).arrayBuffer();
    return performance.now() - started;
  };
  for (let i = 0; i < feed.rate * feed.round; i++) {
    took.push(read());
    await sleep(1_000 / feed.rate);
  }
  return await Promise.all(took);
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
