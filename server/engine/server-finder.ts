import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { quickPool } from './quick-pool.ts';
import { type ServerAddress, serversOf, type Target, withoutOthers, withTarget } from './server-addresses.ts';

interface Role {
  isStandby: boolean;
  /** Each promotion begins a higher one: of two servers that claim to be the primary, the higher one is. */
  timeline: number;
}

interface Server extends ServerAddress {
  pool: pg.Pool;
  wasAsked: boolean;
  /** Undefined while it does not answer. */
  role: Role | undefined;
}

interface Assignment {
  target: Target;
  server: Server | undefined;
}

/** Milliseconds that a connection waits for a server: less than a browser waits for an answer. */
export const serverWait = 4_500;
/** Milliseconds between questions to a server. */
const between = 300;

/** The name of its connections. */
export const finderName = 'dealwire-finder';

const finders = new Map<string, ServerFinder>();

/** The finder of these servers, whatever they are needed for: all connections of this process move at the same moment. */
export function serverFinder(url: string): ServerFinder {
  const key = withTarget(url, 'read-write');
  const finder = finders.get(key) ?? new ServerFinder(key, () => finders.delete(key));
  finders.set(key, finder);
  return finder;
}

/** Knows which of several servers is the primary. Asks them for as long as there are connections. */
class ServerFinder {
  readonly #servers: Server[];
  readonly #sockets = new Map<Socket, Assignment>();
  readonly #waiting = new Set<() => void>();
  readonly #forget: () => void;
  #isRunning = false;
  #isEnded = false;

  constructor(url: string, forget: () => void) {
    this.#servers = serversOf(url).map((address) => ({
      ...address,
      pool: quickPool({
        connectionString: withoutOthers(url, address),
        application_name: finderName,
        keepAlive: true,
        idleTimeoutMillis: 0,
      }),
      wasAsked: false,
      role: undefined,
    }));
    this.#forget = forget;
  }

  /** The server for a socket, which breaks once another server has this role (or as `Target` says). Rejects if there is none for too long. */
  async assign(socket: Socket, target: Target): Promise<ServerAddress> {
    const assigned: Assignment = { target, server: undefined };
    this.#sockets.set(socket, assigned);
    socket.once('close', () => this.#sockets.delete(socket));
    if (!this.#isRunning) void this.#run();
    for (const end = performance.now() + serverWait; !socket.destroyed; await this.#answer(end - performance.now())) {
      if (this.#servers.every(({ wasAsked }) => wasAsked)) assigned.server = this.#serverFor(assigned);
      if (assigned.server !== undefined) return assigned.server;
      if (performance.now() > end) break;
    }
    throw this.#noServer(target);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await Promise.all(this.#servers.map((server) => this.#keepAsking(server)));
    await Promise.all(this.#servers.map(({ pool }) => pool.end()));
  }

  async #keepAsking(server: Server): Promise<void> {
    while (!this.#isEnded) {
      server.role = await roleOf(server);
      server.wasAsked = true;
      this.#move();
      for (const resume of this.#waiting) resume();
      await sleep(between);
      if (this.#sockets.size > 0) continue;
      this.#isEnded = true;
      this.#forget();
    }
  }

  #move() {
    for (const [socket, assigned] of this.#sockets) {
      const { server } = assigned;
      if (server !== undefined && !this.#mayStay(server, assigned)) socket.destroy(hasMoved(server));
    }
  }

  /** Without a server for their target, sockets stay where they are, unless they need one that is known. */
  #mayStay(server: Server, assigned: Assignment): boolean {
    const next = this.#serverFor(assigned);
    return next === undefined ? assigned.target !== 'known-primary' : next === server;
  }

  #serverFor({ target, server }: Assignment): Server | undefined {
    const standbys = this.#servers.filter(({ role }) => role?.isStandby);
    const primaries = this.#servers.filter(({ role }) => role?.isStandby === false);
    const [primary] = primaries.toSorted((a, b) => timelineOf(b) - timelineOf(a));
    const standby = standbys.find((each) => each === server) ?? standbys[0];
    if (target === 'read-write' || target === 'known-primary') return primary;
    if (target === 'standby') return standby;
    return target === 'prefer-standby' ? (standby ?? primary) : (primary ?? standby);
  }

  #answer(within: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, within);
      this.#waiting.add(resume);
    });
  }

  #noServer(target: Target): Error {
    const names = this.#servers.map(({ host, port }) => `${host}:${port}`).join(', ');
    return Object.assign(new Error(`none of ${names} is ${roles[target]} at the moment`), { code: 'ECONNREFUSED' });
  }
}

const roles: Record<Target, string> = {
  'read-write': 'the primary',
  standby: 'a standby',
  'prefer-standby': 'there',
  'prefer-primary': 'there',
  'known-primary': 'the primary',
};

const hasMoved = ({ host, port }: ServerAddress) =>
  Object.assign(new Error(`${host}:${port} does not have its role any more, as far as is known`), { code: 'ECONNRESET' });

const timelineOf = ({ role }: Server) => role?.timeline ?? 0;

const roleOf = ({ pool }: Server): Promise<Role | undefined> =>
  pool
    .query<Role>(
      `select pg_is_in_recovery() as "isStandby",
        case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline`,
    )
    .then(
      ({ rows }) => rows[0],
      () => undefined,
    );
