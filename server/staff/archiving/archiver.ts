import { setTimeout as sleep } from 'node:timers/promises';
import { archiving } from '../../../shared/admin/log-archive.ts';
import { connect, type Database, database, type Pool } from '../../platform/database/connection.ts';
import { foldersIn } from '../../platform/database/log-settings.ts';
import { reason } from '../../platform/database/reason.ts';
import { logArchive } from '../../platform/database/schema.ts';
import { DiskStore } from '../../platform/images/disk-store.ts';
import { describeBoard } from '../backups/dump-database.ts';
import { dropOld, makeRoom } from './drop-old.ts';
import { type FoundBase, findBases } from './find-bases.ts';
import { basesOf, logOf } from './layout.ts';
import { reachOf } from './log-gap.ts';
import { noteArchive } from './note-archive.ts';
import { packHistory, shipLog } from './ship-log.ts';
import { PictureShipper } from './ship-pictures.ts';
import { type Cluster, takeBase } from './take-base.ts';

interface Options extends Cluster {
  /** Undefined if they are in a bucket. */
  picturesIn: string | undefined;
  warn: (line: string) => void;
}

/** Milliseconds between two looks at what PostgreSQL has handed over, at new pictures, and at whether a base copy is due. */
const pauses = { log: 2_000, pictures: 10_000, base: 600_000 };
type Part = keyof typeof pauses;

/** What is wrong if one fails. */
const failing: Record<Part, string> = {
  log: 'The log of the database is not archived',
  pictures: 'New pictures are not archived',
  base: 'There is no new copy of the database in the archive',
};

/** Milliseconds that the end of the board waits for the last segment to get away. */
const farewell = 5_000;

/** Takes the log of the embedded PostgreSQL into the archive, with copies of the cluster and new pictures, as long as the board runs. */
export class Archiver {
  readonly #options: Options;
  readonly #pool: Pool;
  readonly #db: Database;
  readonly #pictures: PictureShipper | undefined;
  readonly #stopping = new AbortController();
  #shipping: Promise<unknown> = Promise.resolve();
  #hasHistory = false;
  /** PostgreSQL's number of the cluster, which stays. */
  #cluster: string | undefined;
  readonly #failures = new Map<Part, string>();
  /** What the database says of them. Undefined: what another process has left. */
  #noted: string | null | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#pool = connect(options.url, { max: 3 });
    this.#db = database(this.#pool);
    this.#pictures = options.picturesIn === undefined ? undefined : new PictureShipper(options.store, new DiskStore(options.picturesIn));
  }

  start(): void {
    this.#shipping = Promise.all([this.#repeat('log', () => this.#shipLog()), this.#repeat('pictures', () => this.#shipPictures())]);
    void this.#repeat('base', () => this.#takeBaseIfDue());
  }

  /** Hands over what was written last, and waits a moment for it to get away. A base copy that is not ready is taken anew at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = this.#shipping.then(() => this.#shipLast()).catch(() => undefined);
    await Promise.race([ended, sleep(farewell)]);
    await this.#pool.end();
  }

  async #shipPictures(): Promise<void> {
    await this.#pictures?.ship(this.#db);
  }

  async #shipLog(): Promise<void> {
    if (!this.#hasHistory) await packHistory(this.#options);
    this.#hasHistory = true;
    const until = await shipLog(this.#options, await this.#clusterId());
    if (until !== undefined) await noteArchive(this.#db, { tool: 'dealwire', archivedAt: until });
  }

  /** If there is none, if the last one is old, or if the log no longer goes on from it. */
  async #takeBaseIfDue(): Promise<void> {
    const { store, dataDir } = this.#options;
    const id = await this.#clusterId();
    const bases = await findBases(store, basesOf(id), foldersIn(dataDir).packed);
    const last = bases.at(-1);
    if (last === undefined || (await this.#isOutdated(last))) await this.#takeBase(id, bases);
    else await this.#noteSince(bases);
  }

  async #isOutdated(last: FoundBase): Promise<boolean> {
    const age = Date.now() - Date.parse(last.startedAt);
    const { rows } = await this.#pool.query<{ timeline: number }>('select timeline_id as timeline from pg_control_checkpoint()');
    const { hasGap } = reachOf(await this.#options.store.list(logOf(last.cluster)), last.firstSegment);
    return age > archiving.baseHours * 3_600_000 || rows[0]?.timeline !== last.timeline || hasGap;
  }

  async #takeBase(cluster: string, before: FoundBase[]): Promise<void> {
    const { rows } = await this.#pool.query<{ migrations: string[] }>(
      'select array(select name from migrations.applied order by name) as migrations',
    );
    const gonePictures = (await this.#pictures?.gone(this.#db)) ?? [];
    const board = await describeBoard(this.#pool);
    await takeBase(this.#options, { board, cluster, migrations: rows[0]?.migrations ?? [], gonePictures });
    const { store, dataDir } = this.#options;
    const kept = await dropOld(store, { board: board.id, cluster }, foldersIn(dataDir).packed, this.#pictures);
    await this.#noteSince(kept.length > 0 ? kept : before);
  }

  async #noteSince([oldest]: readonly FoundBase[]): Promise<void> {
    if (oldest !== undefined) await noteArchive(this.#db, { tool: 'dealwire', since: new Date(oldest.endedAt) });
  }

  async #clusterId(): Promise<string> {
    const read = () => this.#pool.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
    this.#cluster ??= (await read()).rows[0]?.id ?? '';
    return this.#cluster;
  }

  async #shipLast(): Promise<void> {
    const { rows } = await this.#pool.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal() - 1) as segment');
    const isHandedOver = async () => {
      const { rows: archived } = await this.#pool.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
      return (archived[0]?.last ?? '') >= (rows[0]?.segment ?? '');
    };
    while (!(await isHandedOver())) await sleep(50);
    await this.#shipLog();
    await this.#shipPictures();
  }

  async #repeat(part: Part, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await work()
        .then(() => this.#worked(part))
        .catch((error: unknown) => this.#failed(part, error))
        .catch(() => undefined);
      await sleep(pauses[part], undefined, { signal }).catch(() => undefined);
    }
  }

  /** Not what the others say: copies of the database may fail for days while the log goes on. */
  async #worked(part: Part): Promise<void> {
    this.#failures.delete(part);
    const [error = null] = this.#failures.values();
    if (error === this.#noted) return;
    await this.#db.update(logArchive).set({ error });
    this.#noted = error;
  }

  async #failed(part: Part, cause: unknown): Promise<void> {
    const error = `${failing[part]}: ${reason(cause)}`;
    if (error !== this.#failures.get(part)) this.#options.warn(error);
    this.#failures.set(part, error);
    await makeRoom(this.#options.dataDir);
    this.#noted = undefined;
    await noteArchive(this.#db, { tool: 'dealwire', error });
  }
}
