import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { has, type Role, roles } from '../../../shared/permissions.ts';
import { readExchangeRates } from '../../deals/money/exchange-rates.ts';
import { recordBounce } from '../../notify/channels/pause-failing.ts';
import { recordRoleByOperator } from '../../people/appointments.ts';
import { hasOtherAdmin, lockWithAdmins } from '../../people/lock-with-admins.ts';
import { type Config, loadConfig } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { jobBacklog } from '../../platform/jobs/queue-job.ts';
import { crawlProgress } from '../crawler/progress.ts';
import { examine } from '../doctor/examine.ts';
import { type Finding, lineOf } from '../doctor/finding.ts';
import { openDatabase } from '../import/open-database.ts';
import { countSamples, removeSamples } from '../samples/remove-samples.ts';
import { restoreBackup, takeBackup } from './backup-commands.ts';
import { moveProvider } from './move-provider.ts';
import { restoreToMoment } from './restore-at-command.ts';
import { rotateKey } from './rotate-key.ts';

const usage = `npm run admin -- COMMAND

  promote HANDLE [--role admin|moderator|person]   give someone a role (admin unless you name another)
  remove-samples [--yes]                           delete the sample deals; without --yes, say what would go
  move-provider FROM TO [--dry-run]                find people again at another sign-in service by their verified address;
    [--with-staff] [--end]                         staff only if you say so; again, say who has come over; end it
  rotate-key cookies|links|push [--yes]            make a secret new that others may know; without --yes, say what that does
  bounced ADDRESS                                  stop mails to an address from which one came back
  rates                                            say how old the exchange rates are
  jobs                                             list the background jobs that have not been done, and their last errors
  doctor                                           try all that the board depends on, and say what to do; status 1 if something is wrong
  crawl                                            say which pages the board has read for pictures and icons, and what is left
  backup [FILE]                                    back up the board while it runs, also to s3://BUCKET/FILE; without FILE, into BACKUP_DIR
  restore FILE [--into DATA_DIR|DATABASE_URL]      restore a backup where there is no board, or with --overwrite, in place of one
          [--overwrite]
  restore --at TIME|latest [PLACE]                 restore the board of a moment from the archive of the log in PLACE, such as s3://BUCKET/FOLDER;
          [--into DATA_DIR] [--overwrite]          without PLACE, from BACKUP_DIR

It works on the board that the settings name: DATABASE_URL, or the one in DATA_DIR, running or not.`;

/** Runs the command and returns the exit status. Throws a StartupError if it cannot be done. */
export async function runAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { command, ...given } = readArguments(args);
  if (command === undefined) {
    console.log(usage);
    return 0;
  }
  if (command === 'doctor') return await reportHealth(environment);
  const config = loadConfig(environment);
  if (command === 'restore') {
    const { at, handle, ...rest } = given;
    const restoring =
      at === undefined ? restoreBackup(config, { ...rest, file: handle }) : restoreToMoment(config, { ...rest, at, from: handle });
    console.log(await restoring);
    return 0;
  }
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new StartupError(`There is no board in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the board.`);
  await using opened = new AsyncDisposableStack();
  const db = await openDatabase(config, opened);
  console.log(await commands[command]({ db, config, ...given }));
  return 0;
}

type Command = (context: Omit<Arguments, 'command'> & { db: Database; config: Config }) => Promise<string>;

/** Runs each command and returns what to print. */
const commands = {
  promote: ({ db, handle, role }) => promote(db, handle, role),
  'remove-samples': ({ db, config, yes }) => deleteSamples(db, config, yes),
  bounced: ({ db, handle }) => pauseBouncedChannels(db, handle),
  rates: ({ db }) => describeRates(db),
  jobs: ({ db }) => listJobs(db),
  crawl: ({ db, config }) => reportCrawl(db, config),
  'move-provider': ({ db, config, handle, to, ...choices }) => moveProvider(db, config.providers, { from: handle, to, ...choices }),
  'rotate-key': ({ db, handle, yes }) => rotateKey(db, handle, yes),
  backup: ({ db, config, handle }) => takeBackup(db, config, handle),
} satisfies Record<string, Command>;

/** These open no board. */
const withoutBoard = ['restore', 'doctor'] as const;
type CommandName = keyof typeof commands | (typeof withoutBoard)[number];
const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && (withoutBoard.some((each) => each === name) || Object.hasOwn(commands, name));

interface Arguments {
  /** Undefined if help is requested. */
  command: CommandName | undefined;
  /** Of a person; for `bounced` an e-mail address, for `rotate-key` a key, for `backup` and `restore` a file, for `move-provider` the provider to leave. Empty if there is none. */
  handle: string;
  /** The provider to move to. */
  to: string;
  dryRun: boolean;
  withStaff: boolean;
  end: boolean;
  role: Role;
  yes: boolean;
  /** Where to restore: a folder, or the address of a database. */
  into: string | undefined;
  overwrite: boolean;
  /** The moment to restore; undefined for a backup. */
  at: string | undefined;
}

/** How many names follow a command; none if it is not listed. */
const namesOf: Partial<Record<CommandName, { least: number; most: number }>> = {
  promote: { least: 1, most: 1 },
  bounced: { least: 1, most: 1 },
  restore: { least: 1, most: 1 },
  backup: { least: 0, most: 1 },
  'move-provider': { least: 2, most: 2 },
  'rotate-key': { least: 1, most: 1 },
};

/** With a moment. */
const namesAt = { least: 0, most: 1 };

function readArguments(args: string[]): Arguments {
  const options = {
    role: { type: 'string', default: 'admin' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'with-staff': { type: 'boolean', default: false },
    end: { type: 'boolean', default: false },
    into: { type: 'string' },
    at: { type: 'string' },
    overwrite: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, handle = '', to = '', ...more] = positionals;
    const { yes, into, overwrite, at, 'dry-run': dryRun, 'with-staff': withStaff, end } = values;
    const given = { handle, to, yes, into, overwrite, at, dryRun, withStaff, end };
    if (values.help) return { command: undefined, role: 'admin', ...given };
    const role = roles.find((name) => name === values.role);
    if (role === undefined) throw new Error(`There is no role "${values.role}".`);
    if (!isCommand(command)) throw new Error('Name a command.');
    const { least, most } = (at === undefined || command !== 'restore' ? namesOf[command] : namesAt) ?? { least: 0, most: 0 };
    const names = [handle, to].filter(Boolean).length;
    if (more.length > 0 || names < least || names > most)
      throw new Error(
        '"promote" takes one handle, "bounced" one address, "move-provider" two providers, "rotate-key" one key, "restore" one file, "backup" one or none; the others take none.',
      );
    return { command, role, ...given };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function reportHealth(environment: NodeJS.ProcessEnv): Promise<number> {
  const found = await examine(environment);
  const count = (level: Finding['level']) => found.filter((each) => each.level === level).length;
  console.log([...found.map(lineOf), '', `Errors: ${count('error')}. Warnings: ${count('warning')}.`].join('\n'));
  return count('error') === 0 ? 0 : 1;
}

async function pauseBouncedChannels(db: Database, address: string): Promise<string> {
  const paused = await recordBounce(db, address);
  return paused === 0
    ? `No channel delivers to ${address}.`
    : `${paused === 1 ? 'One channel' : `${paused} channels`} paused, and the owners notified.`;
}

/** Gives the role, on the record. Throws if no admin would be left. */
async function promote(db: Database, handle: string, role: Role): Promise<string> {
  const name = handle.replace(/^@/, '').toLowerCase();
  return await db.transaction(async (tx) => {
    const [named] = await tx.select({ id: people.id }).from(people).where(eq(people.handle, name));
    if (named !== undefined) await lockRights(tx, named.id);
    const locked = await lockWithAdmins(tx, named === undefined ? [] : [named.id]);
    const person = locked.find((each) => each.id === named?.id);
    if (person === undefined) throw new StartupError(`Nobody here has the handle ${handle}. People get one when they first sign in.`);
    const leavesNone = has(person.role, 'administers') && !has(role, 'administers') && !hasOtherAdmin(locked, person.id);
    if (leavesNone) throw new StartupError(`@${name} is the only admin. Promote someone else first.`);
    if (person.role !== role) {
      await tx.update(people).set({ role }).where(eq(people.id, person.id));
      await recordRoleByOperator(tx, person.id, { from: person.role, to: role, note: 'npm run admin' });
    }
    const note = person.state === 'active' ? '' : ` Their account is ${person.state}, so they cannot use it yet.`;
    return `@${name} now has the role ${role}.${note}`;
  });
}

async function deleteSamples(db: Database, config: Config, yes: boolean): Promise<string> {
  const { deals, comments, votes } = await countSamples(db);
  if (deals === 0) return 'There are no sample deals on this board.';
  const subject = `${deals} sample deals, with ${comments} comments and ${votes} votes of other people on them`;
  if (!yes) return `This would delete ${subject}, for good. Add --yes to do it.`;
  // With the demo provider, the demo people can still sign in.
  const removed = await removeSamples(db, { demoPeople: config.providers.length > 0 });
  return `Deleted ${subject}${removed.people === 0 ? '' : `, and ${removed.people} demo people`}.`;
}

async function reportCrawl(db: Database, { fetchPictures }: Config): Promise<string> {
  const lines = await crawlProgress(db);
  if (!fetchPictures) lines.push('FETCH_PICTURES is false: nothing is read.');
  return lines.length === 0 ? 'No page has been queued.' : lines.join('\n');
}

async function describeRates(db: Database): Promise<string> {
  const rates = Object.entries(await readExchangeRates(db));
  if (rates.length === 0) return 'There are no exchange rates, so only prices in the currency of the board are compared.';
  const days = rates.map(([, { day }]) => day).sort();
  return `Exchange rates of ${rates.length} currencies, the newest of ${days.at(-1)}, the oldest of ${days[0]}.`;
}

async function listJobs(db: Database): Promise<string> {
  const backlog = await jobBacklog(db);
  if (backlog.length === 0) return 'Every background job is done.';
  return backlog
    .map(({ task, scheduled, due, failed, since, lastError }) => {
      const error = lastError === null ? '' : `; last error: ${lastError.split('\n')[0]}`;
      return `${task}: ${due} due, ${scheduled} later, ${failed} failed for good, since ${since.toISOString()}${error}`;
    })
    .join('\n');
}
