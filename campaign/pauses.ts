import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../bench/seeded-random.ts';
import { backendsOf, type Server } from './deployment.ts';
import { type Fault, seconds, signal } from './fault.ts';

export const pauses: readonly Fault[] = [
  {
    name: 'pause of a node',
    weight: 2,
    act: async ({ nodes }, random) => {
      const node = random.pick(nodes);
      const pause = pauseLength(random);
      node.signal('SIGSTOP');
      await sleep(pause * 1_000);
      node.signal('SIGCONT');
      return `${node.name}, ${pause} s`;
    },
  },
  pauseOf('PostgreSQL', async (server) => server.processes(), 2),
  pauseOf('the postmaster', async (server) => [server.postmaster()]),
  pauseOf('one backend', async (server, random) => [random.pick(backendsOf(server))]),
  // To a change feed or to the standby.
  pauseOf('a walsender', async (server, random) => [random.pick(await backends(server, "backend_type = 'walsender'"))], 3),
  pauseOf("a feed's query for snapshots", async (server, random) => [
    random.pick(await backends(server, "application_name = 'dealwire-gate'")),
  ]),
];

/** In seconds: mostly short, but sometimes longer than connections may be silent. */
const pauseLength = (random: Random) => (random.next() < 0.8 ? seconds(random, 1, 6) : seconds(random, 6, 14));

/** A pause of some processes of a server. */
function pauseOf(what: string, find: (server: Server, random: Random) => Promise<(number | undefined)[]>, weight = 1): Fault {
  return {
    name: `pause of ${what}`,
    weight,
    act: async ({ servers }, random) => {
      const server = random.pick(servers);
      const pids = await find(server, random);
      const length = pauseLength(random);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await sleep(length * 1_000);
      for (const pid of pids) signal(pid, 'SIGCONT');
      return `${server.name}, ${length} s`;
    },
  };
}

/** The processes of connections to the server. */
async function backends({ url }: Server, condition: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url(), application_name: 'campaign' });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${condition} order by backend_start`);
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}
