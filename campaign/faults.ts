import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../bench/seeded-random.ts';
import type { BreakableNetwork } from '../test/breakable-network.ts';
import type { BoardNode } from './board-process.ts';
import { backendsOf, type Deployment, type Server, workersOf } from './deployment.ts';
import { type Fault, Finding, seconds, signal } from './fault.ts';
import { pauses } from './pauses.ts';

export const killOfNode = 'kill -9 of a node';

const hasNetwork = ({ networks }: Deployment) => networks.length > 0;

const faults: readonly Fault[] = [
  { name: killOfNode, weight: 3, act: async ({ nodes }, random) => killNode(random.pick(nodes)) },
  {
    name: 'kill -9 of a worker',
    weight: 2,
    possible: (stage) => stage.nodes.some((node) => workersOf(stage, node).length > 1),
    act: async (stage, random) => {
      const node = random.pick(stage.nodes);
      signal(random.pick(workersOf(stage, node)), 'SIGKILL');
      return `of ${node.name}`;
    },
  },
  { name: 'kill -9 of a backend', weight: 2, act: onServer((server, random) => signal(random.pick(backendsOf(server)), 'SIGKILL')) },
  { name: 'kill -9 of the postmaster', weight: 2, act: onServer((server) => signal(server.postmaster(), 'SIGKILL')) },
  {
    name: 'kill -9 of a node and the postmaster',
    act: async ({ nodes, servers }, random) => {
      const server = random.pick(servers);
      signal(server.postmaster(), 'SIGKILL');
      return `${killNode(random.pick(nodes))}, ${server.name}`;
    },
  },
  ...pauses,
  {
    name: 'every connection terminated',
    act: async (stage, random) => {
      const length = seconds(random, 1, 8);
      await terminate(stage, length * 1_000);
      return `repeatedly for ${length} s`;
    },
  },
  { name: 'connections cut', weight: 2, possible: hasNetwork, act: (stage, random) => cut(random.pick(stage.networks), random) },
  { name: 'connections frozen', weight: 2, possible: hasNetwork, act: (stage, random) => freeze(random.pick(stage.networks), random) },
  { name: 'connections delayed', weight: 2, possible: hasNetwork, act: (stage, random) => delay(random.pick(stage.networks), random) },
  { name: 'full disk', weight: 2, act: (stage, random) => fillDisk(stage, seconds(random, 2, 10)) },
  {
    name: 'kill -9 of everything on a full disk',
    act: (stage, random) =>
      fillDisk(stage, seconds(random, 2, 8), () => {
        signal(stage.servers[0]?.postmaster(), 'SIGKILL');
        for (const node of stage.nodes) killNode(node);
      }),
  },
  { name: 'planned restart of PostgreSQL', act: onServer((server) => signal(server.postmaster(), 'SIGINT')) },
  {
    name: 'kill -9 of a node during a forgotten transaction',
    act: async ({ nodes, primaryUrl, networks }, random) => {
      // The embedded server ends with the node, and the transaction with it.
      const node = random.pick(nodes);
      const transaction = networks.length > 0 ? await openTransaction(primaryUrl()) : undefined;
      killNode(node);
      const served = await within(60_000, () => node.answers('/api/deals'));
      await transaction?.end();
      if (!served) throw new Finding(`${node.name} does not serve reads while a transaction is open`);
      return node.name;
    },
  },
  {
    name: 'promotion of the standby',
    possible: ({ promoteStandby }) => promoteStandby !== undefined,
    act: async ({ promoteStandby, nodes }) => {
      const last = nodes.at(-1);
      let noticed = false;
      await promoteStandby?.(async () => {
        noticed = await within(20_000, async () => !(await last?.answers('/readyz')));
      });
      if (!noticed) throw new Finding(`${last?.name} does not notice within 20 s that its standby was promoted`);
      return 'noticed, and rebuilt';
    },
  },
];

/** Picks a random fault that is possible in this deployment, by weight. */
export function pickFault(stage: Deployment, random: Random, only: RegExp): Fault {
  const possible = faults.filter((fault) => only.test(fault.name) && (fault.possible?.(stage) ?? true));
  return random.pick(possible.flatMap((fault) => Array<Fault>(fault.weight ?? 1).fill(fault)));
}

export async function within(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(200)) if (await condition()) return true;
  return false;
}

function killNode(node: BoardNode): string {
  node.signal('SIGKILL');
  return node.name;
}

/** Does something to one of the servers. */
function onServer(act: (server: Server, random: Random) => void): Fault['act'] {
  return async ({ servers }, random) => {
    const server = random.pick(servers);
    act(server, random);
    return `of ${server.name}`;
  };
}

/** Fills the disk for so many seconds, and does something as soon as it is full. */
async function fillDisk({ disk, servers }: Deployment, length: number, then: () => void = () => undefined): Promise<string> {
  const pids = () => servers[0]?.processes() ?? [];
  disk.fill(pids());
  then();
  await sleep(length * 1_000);
  disk.free(pids());
  return `${length} s, ${disk.how}`;
}

async function terminate({ primaryUrl }: Deployment, length: number): Promise<void> {
  const own = new pg.Client({ connectionString: primaryUrl(), application_name: 'campaign' });
  own.on('error', () => undefined);
  try {
    await own.connect();
    for (const end = Date.now() + length; Date.now() < end; await sleep(250))
      await own.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
  } catch {
    // The server is already down.
  } finally {
    await own.end().catch(() => undefined);
  }
}

async function openTransaction(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'psql' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

async function cut(network: BreakableNetwork, random: Random): Promise<string> {
  const times = random.between(1, 5);
  for (let done = 0; done < times; done += 1) {
    network.cut();
    await sleep(random.between(50, 1_500));
  }
  return `${times} times`;
}

async function freeze(network: BreakableNetwork, random: Random): Promise<string> {
  const length = seconds(random, 1, 15);
  network.freeze();
  await sleep(length * 1_000);
  network.thaw();
  return `${length} s`;
}

/** Delays traffic by up to a random time. */
async function delay(network: BreakableNetwork, random: Random): Promise<string> {
  const [wait, length] = [random.between(100, 2_000), seconds(random, 4, 10)];
  for (const end = Date.now() + length * 1_000; Date.now() < end; await sleep(20)) {
    network.freeze();
    await sleep(wait);
    network.thaw();
  }
  return `up to ${wait} ms for ${length} s`;
}
