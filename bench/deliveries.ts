import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { smtpServer } from '../test/smtp-server.ts';
import { post } from './alerts/post.ts';
import { atRate } from './at-rate.ts';
import type { Board } from './board.ts';
import { type Figure, median, percentile } from './figures.ts';

const followers = 5_000;
/** Deals that arrive, two a second. */
const posts = { count: 40, every: 500 };
/** Each follows one of these alone, because a channel gets 30 messages an hour. */
const rare = ['numbat', 'ocelot'];
const popular = 'quokka';

/** How soon mails are with the mail server: while deals arrive, and of a deal that thousands look for. */
export async function deliveries(board: Board, mails: Mailbox): Promise<Figure[]> {
  await seedFollowers(board.pool);
  const arriving = await atRate(posts, (index) => untilMailed(board, mails, rare[index % rare.length] ?? ''));
  const { seconds, doubles } = await postPopular(board, mails);
  return [
    { name: 'post → handed to SMTP while 2 deals a second arrive, median', value: median(arriving), unit: 'ms' },
    { name: 'the same, p95', value: percentile(arriving, 0.95), unit: 'ms', atMost: 1_000 },
    { name: `a deal that ${followers} alerts look for: all mails sent after`, value: seconds, unit: 's', atMost: 10 },
    { name: 'mails of it that came twice', value: doubles, unit: '', atMost: 0 },
  ];
}

async function seedFollowers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with mailed as (
       insert into people (handle, name, state, trust, created_at)
       select 'mailed-' || n, 'Mailed ' || n, 'active', 1, now() - interval '30 days' from generate_series(1, $1::int) n
       returning id, substr(handle, 8)::int as n
     ), reached as (
       insert into channels (person_id, kind, name, address, state, verified_at)
       select id, 'email', 'Mail', 'mailed-' || n || '@mail.example', 'active', now() from mailed
     )
     insert into alerts (person_id, name, moments, filters, words, lookup_keys, active_since)
     select id, 'Bench', '{match}', jsonb_build_object('q', word), quote_literal(word)::tsquery, array[word], now() - interval '1 hour'
     from mailed cross join lateral (select coalesce(($2::text[])[n], $3::text) as word) followed`,
    [followers + rare.length, rare, popular],
  );
  await pool.query('vacuum analyze people, channels, alerts');
}

/** Milliseconds from sending a deal until its mail is there. */
async function untilMailed(board: Board, mails: Mailbox, word: string): Promise<number> {
  const started = performance.now();
  const deal = await post(board, word);
  const [at] = await mails.about(deal, 1);
  return (at ?? Number.NaN) - started;
}

async function postPopular(board: Board, mails: Mailbox): Promise<{ seconds: number; doubles: number }> {
  const started = performance.now();
  const deal = await post(board, popular);
  const times = await mails.about(deal, followers);
  const seconds = (Math.max(...times) - started) / 1_000;
  await sleep(2_000);
  return { seconds, doubles: (await mails.about(deal, followers)).length - followers };
}

interface Mailbox {
  url: string;
  /** When each mail about the deal arrived, once so many are there. */
  about: (deal: number, count: number) => Promise<readonly number[]>;
  close: () => Promise<void>;
}

/** A real mail server that keeps nothing but which deal each mail is about. */
export async function mailbox(): Promise<Mailbox> {
  const arrivals = new Map<string, number[]>();
  const { url, close } = await smtpServer((mail) => {
    const [, deal = ''] = /^References: <deal-(\d+)-/im.exec(mail) ?? [];
    const there = arrivals.get(deal) ?? [];
    there.push(performance.now());
    arrivals.set(deal, there);
  });
  const about = async (deal: number, count: number) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
      const there = arrivals.get(String(deal)) ?? [];
      if (there.length >= count) return there;
    }
    throw new Error(`Only ${arrivals.get(String(deal))?.length ?? 0} of ${count} mails about a deal arrived within a minute`);
  };
  return { url, about, close };
}
