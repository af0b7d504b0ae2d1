import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { readLockFile } from '../server/platform/database/embedded-lock-file.ts';
import { choosePort } from '../server/platform/database/embedded-port.ts';
import { processesOf } from '../server/platform/database/embedded-processes.ts';
import { type BreakableNetwork, breakableNetwork } from '../test/breakable-network.ts';
import { BoardNode } from './board-process.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

export interface Server {
  name: string;
  /** Its own address; an embedded server may change it at each start. */
  url: () => string;
  postmaster: () => number | undefined;
  processes: () => number[];
}

/** Its processes without the postmaster. */
export function backendsOf(server: Server): number[] {
  const postmaster = server.postmaster();
  return server.processes().filter((pid) => pid !== postmaster);
}

/** The processes of a node that share its address; none if it has only one. */
export const workersOf = ({ servers }: Deployment, node: BoardNode): number[] => {
  const databases = servers.flatMap((server) => server.processes());
  return node.children().filter((pid) => !databases.includes(pid));
};

/** A board with its PostgreSQL servers, networks and disk. */
export interface Deployment {
  name: 'embedded' | 'external';
  nodes: BoardNode[];
  servers: Server[];
  /** The networks between the nodes and their databases. */
  networks: BreakableNetwork[];
  disk: SmallDisk;
  primaryUrl: () => string;
  /** Promotes the standby, and creates a new one once `seen` has resolved. */
  promoteStandby?: (seen: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const serverAt = (name: string, cluster: string, url: () => string): Server => ({
  name,
  url,
  postmaster: () => readLockFile(cluster)?.pid,
  processes: () => processesOf(cluster),
});

type Settings = Readonly<Record<string, string>>;

const common = { LOG_LEVEL: 'warn', SAMPLE_DEALS: 'true' };

/** One node with its embedded PostgreSQL. */
export async function embeddedDeployment(folder: string, settings: Settings): Promise<Deployment> {
  const disk = smallDisk(path.join(folder, 'embedded'));
  const dataDir = path.join(disk.folder, 'data');
  const node = new BoardNode('node', folder, { ...common, ...settings, ...(await ports()), DATA_DIR: dataDir });
  const primaryUrl = () => readFileSync(path.join(dataDir, 'database-url'), 'utf8');
  node.start();
  return {
    name: 'embedded',
    nodes: [node],
    servers: [serverAt('PostgreSQL', path.join(dataDir, 'postgres'), primaryUrl)],
    networks: [],
    disk,
    primaryUrl,
    stop: async () => {
      await node.stop();
      disk.remove();
    },
  };
}

/** Two nodes on an external PostgreSQL: one reads from the primary, one from its standby, each through a breakable network. */
export async function externalDeployment(folder: string, settings: Settings): Promise<Deployment> {
  const disk = smallDisk(path.join(folder, 'external'));
  const [primaryFolder, standbyFolder] = [path.join(disk.folder, 'primary'), path.join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await choosePort(), await choosePort()];
  const startPrimary = () => startEmbedded(primaryFolder, { port: primaryPort, settings: { max_wal_size: '128MB' } });
  let primary = await startPrimary();
  const address = new URL(primary.url);
  const startStandby = () => startEmbedded(standbyFolder, { port: standbyPort, settings: followerOf(address) });
  let standby: EmbeddedPostgres;
  const cloneStandby = async () => {
    await primary.stop();
    rmSync(standbyFolder, { recursive: true, force: true });
    execFileSync('cp', ['-a', primaryFolder, standbyFolder]);
    writeFileSync(path.join(standbyFolder, 'postgres', 'standby.signal'), '');
    primary = await startPrimary();
    standby = await startStandby();
  };
  await cloneStandby();

  const networks = [await breakableNetwork(primaryPort), await breakableNetwork(standbyPort)];
  const nodes = await Promise.all(
    networks.map(async ({ port }, index) => {
      const name = index === 0 ? 'node A' : 'node B (standby)';
      const replica = Object.assign(new URL(address), { port }).href;
      const places = { DATA_DIR: path.join(folder, `node-${index}`), DATABASE_URL: address.href, DATABASE_REPLICA_URL: replica };
      return new BoardNode(name, folder, { ...common, ...settings, ...(await ports()), ...places });
    }),
  );
  for (const node of nodes) node.start();

  const standbyCluster = path.join(standbyFolder, 'postgres');
  return {
    name: 'external',
    nodes,
    servers: [
      serverAt('the primary', path.join(primaryFolder, 'postgres'), () => address.href),
      serverAt('the standby', standbyCluster, () => Object.assign(new URL(address), { port: standbyPort }).href),
    ],
    networks,
    disk,
    primaryUrl: () => address.href,
    promoteStandby: async (seen) => {
      // Like `pg_ctl promote`.
      writeFileSync(path.join(standbyCluster, 'promote'), '');
      process.kill(readLockFile(standbyCluster)?.pid ?? process.pid, 'SIGUSR1');
      await seen();
      await standby.stop();
      await cloneStandby();
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const network of networks) network.close();
      await standby.stop();
      await primary.stop();
      disk.remove();
    },
  };
}

const ports = async () => ({ PORT: await choosePort(), DEMO_PROVIDER_PORT: await choosePort() });

const followerOf = ({ port, username, password }: URL) => ({
  hot_standby_feedback: 'on',
  max_wal_size: '128MB',
  primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
});
