import { StartupError } from '../../platform/core/startup-error.ts';
import { type FoundBase, findBases } from './find-bases.ts';
import { logOf } from './layout.ts';
import { plainName, reachOf } from './log-gap.ts';
import type { Store, Stored } from './store.ts';

/** What a restore replays: a base copy, and the log by the names that PostgreSQL asks for. */
export interface Chosen {
  base: FoundBase;
  /** The timeline of the log that was written at the moment: each restore begins one. */
  timeline: number | 'latest';
  log: ReadonlyMap<string, string>;
}

/** A moment, or the last one that the archive has. */
export type Target = Date | 'latest';

/**
 * Chooses the newest base copy from before the moment, and looks whether the log goes on to it. Throws a StartupError that says which moments there are.
 *
 * @param where how the operator knows the archive
 */
export async function chooseBase(
  store: Store,
  where: string,
  { target, passphrase }: { target: Target; passphrase: string | undefined },
  scratch: string,
): Promise<Chosen> {
  const bases = await findBases(store, undefined, scratch);
  const [first] = bases;
  if (first === undefined)
    throw new StartupError(`${where} has no archive of a database's log: name the folder or bucket that BACKUP_DIR named on the board.`);
  const boards = new Map(bases.map(({ board }) => [board.id, board.name]));
  if (boards.size > 1)
    throw new StartupError(`${where} has the archives of several boards (${[...boards.values()].join(', ')}): move the others elsewhere.`);
  const base = bases.findLast(({ endedAt }) => target === 'latest' || Date.parse(endedAt) <= target.getTime());
  if (base === undefined) throw new StartupError(`The archive begins later: the first moment that can be restored is ${first.endedAt}.`);
  // Whoever may write to the archive could otherwise put a copy of their own there.
  if (passphrase !== undefined && !base.isEncrypted)
    throw new StartupError('The copy of the database before that moment is not encrypted: restore it without BACKUP_PASSPHRASE.');
  const all = await store.list(logOf(base.cluster));
  const timeline = target === 'latest' ? target : Math.max(base.timeline, ...timelinesBegun(all, target));
  const log = all.filter(({ name }) => timeline === 'latest' || timelineOf(name) <= timeline);
  const { at, hasGap } = reachOf(log, base.firstSegment);
  const reaches = at !== undefined && (target === 'latest' ? !hasGap : target <= at);
  if (!reaches) throw new StartupError(endOf(at, hasGap));
  return { base, timeline, log: new Map(log.map(({ name }) => [plainName(name), name])) };
}

const timelineOf = (name: string) => Number.parseInt(plainName(name).slice(0, 8), 16);

/** Those that had begun at the moment: a restored board archives at once where its timeline begins. */
const timelinesBegun = (log: readonly Stored[], moment: Date) =>
  log.filter(({ name, at }) => plainName(name).endsWith('.history') && at <= moment).map(({ name }) => timelineOf(name));

function endOf(at: Date | undefined, hasGap: boolean): string {
  if (at === undefined) return 'The log that belongs to the last copy of the database before that moment is missing in the archive.';
  const moment = at.toISOString();
  return hasGap
    ? `The log has a gap after ${moment}: name a moment until then, or after the next copy of the database.`
    : `The log ends earlier, at ${moment}: name a moment until then, or --at latest.`;
}
