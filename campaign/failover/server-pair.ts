import pg from 'pg';
import { type ExternalPostgres, externalPostgres, urlOf } from '../../test/external-postgres.ts';
import { until } from '../until.ts';
import type { Servers } from './servers.ts';

/** A primary with a synchronous standby, which take each other's place. */
export class ServerPair implements Servers {
  /** Names both. */
  readonly url: string;
  readonly replicaUrl: string;
  #primary: ExternalPostgres;
  #standby: ExternalPostgres;
  #former: { server: ExternalPostgres; planned: boolean } | undefined;

  static async start(): Promise<ServerPair> {
    const primary = await externalPostgres({ wal_keep_size: '1GB', hot_standby_feedback: 'on' });
    const standby = await primary.standby();
    for (const server of [primary, standby]) server.start();
    const pair = new ServerPair(primary, standby);
    await beSynchronous(primary);
    return pair;
  }

  private constructor(primary: ExternalPostgres, standby: ExternalPostgres) {
    this.#primary = primary;
    this.#standby = standby;
    this.url = urlOf(primary, standby);
    this.replicaUrl = this.url;
  }

  /** Ends the primary, in order if that is planned, or else as if its machine had died, and promotes the standby. */
  async promote(planned: boolean): Promise<void> {
    const server = this.#primary;
    if (planned) server.stop();
    else server.crash();
    await beSynchronous(this.#standby, false);
    this.#standby.promote();
    this.#primary = this.#standby;
    this.#former = { server, planned };
  }

  /** What was the primary becomes the standby. */
  async rejoin(): Promise<void> {
    if (this.#former === undefined) return;
    const { server, planned } = this.#former;
    this.#standby = planned ? this.#follower(server) : await this.#copyFor(server);
    this.#standby.start();
    await until(() => this.#isFollowed());
    await beSynchronous(this.#primary);
  }

  async remove(): Promise<void> {
    for (const server of [this.#standby, this.#primary]) {
      server.crash();
      server.remove();
    }
  }

  #follower(server: ExternalPostgres): ExternalPostgres {
    server.follow(this.#primary);
    return server;
  }

  /** What a crashed primary had and nobody else is lost: a copy of the new one takes its place and its address. */
  async #copyFor(server: ExternalPostgres): Promise<ExternalPostgres> {
    server.remove();
    return await this.#primary.standbyOnline({ port: new URL(server.url).port });
  }

  async #isFollowed(): Promise<boolean> {
    return (await ask(this.#primary, "select from pg_stat_replication where state = 'streaming'")) > 0;
  }
}

async function beSynchronous(server: ExternalPostgres, isSynchronous = true): Promise<void> {
  await ask(server, `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
  await ask(server, 'select pg_reload_conf()');
}

/** The number of rows. */
async function ask({ url }: ExternalPostgres, sql: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount ?? 0;
}
