import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { StartupError } from '../core/startup-error.ts';
import type { Database } from '../database/connection.ts';
import { siteCurrency } from '../site/currency.ts';
import type { Duplicate } from './deduplicate.ts';
import { type ImportOptions, type ImportTally, importDeals, type Refusal } from './import-deals.ts';
import { findDatabase, openDatabase } from './open-database.ts';
import { openRefusedFile } from './refused-file.ts';
import { doubleLine, progressLine, Refusals, refusalLine, summary, toldOneByOne } from './report.ts';
import { openSource, type SourceFile } from './source/open-source.ts';
import { terminalProgress } from './terminal-progress.ts';
import { databaseWriter, dryRunWriter } from './write-deals.ts';

const usage = `bin/import FILE [--source NAME] [--dry-run] [--refused FILE]

Brings deals in from JSON Lines: one object a line with title, and as far as they are known url, merchant,
price, originalPrice, shipping, currency, category, score, comments, postedAt, endsAt, expired, description,
source, id. Or from a feed: RSS, Atom, or Google's product data (g:price, g:sale_price, …) in either.
FILE may be - for the standard input. Run it again at any time: what is there already gets the price that its
source asks now, and an offer that is live in another deal is left out.

  --source NAME    where deals come from that do not say so (a feed's own id or link, or else the
                   file's name without its date)
  --dry-run        read and check everything, compare it with the board if it runs, write nothing
  --refused FILE   write the number of every line that is refused or left out there, and why

It goes where the settings point: DATABASE_URL, or the board in DATA_DIR, running or not.`;

/** Does what the command line says; answers the exit status. Stops when `signal` says so, with whole batches. */
export async function runImport(args: string[], environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const { file, source, dryRun, refused, help } = readArguments(args);
  if (help) {
    console.log(usage);
    return 0;
  }
  const config = loadConfig(environment);
  const from = await openSource(file, signal);
  if (from.size === 0) {
    console.log(`${file} is empty: there is nothing to import.`);
    return 0;
  }
  await using opened = new AsyncDisposableStack();
  const target = dryRun ? await onPaper(await findDatabase(config, opened)) : await intoBoard(await openDatabase(config, opened));
  return await importFrom(from, { ...target, source, fallbackSource: sourceOf(file) }, { refused, signal });
}

/** Downloads of every day have one name, but for the date. */
const sourceOf = (file: string) =>
  (file === '-' ? '' : path.parse(file).name.replace(/[-_. ]*\d{4}[-_.]?\d\d[-_.]?\d\d.*$/, '')) || 'import';

function readArguments(args: string[]) {
  const options = {
    source: { type: 'string' },
    refused: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file = '', ...more] = positionals;
    if (!values.help && (file === '' || more.length > 0)) throw new Error('One file is needed');
    return { file, source: values.source, refused: values.refused, dryRun: values['dry-run'], help: values.help };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}.\n\n${usage}`);
  }
}

type Target = Pick<ImportOptions, 'write' | 'currency'> & {
  /** What to say of a run that writes nothing. */
  trial?: string;
};

const intoBoard = async (db: Database): Promise<Target> => ({ write: await databaseWriter(db), currency: await siteCurrency(db) });

async function onPaper(db: Database | undefined): Promise<Target> {
  const trial = db === undefined ? 'nothing was written, nor compared with a board' : 'nothing was written';
  return { write: dryRunWriter(db), currency: db === undefined ? 'EUR' : await siteCurrency(db), trial };
}

type How = { refused: string | undefined; signal: AbortSignal };

async function importFrom(
  from: SourceFile,
  { trial, ...target }: Target & Pick<ImportOptions, 'source' | 'fallbackSource'>,
  { refused, signal }: How,
): Promise<number> {
  const screen = terminalProgress(process.stdout);
  const refusals = new Refusals();
  const list = refused === undefined ? undefined : await openRefusedFile(refused);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let last: ImportTally = {
    sourceKind: 'lines',
    lines: 0,
    bytes: 0,
    imported: 0,
    alreadyThere: 0,
    repriced: 0,
    doubles: 0,
    refused: 0,
    unlinked: 0,
  };
  const onRefused = (refusal: Refusal) => {
    list?.add(refusalLine(refusal));
    if (refusals.add(refusal)) screen.above(() => console.error(refusalLine(refusal)));
  };
  let doubles = 0;
  const onDouble = (double: Duplicate) => {
    list?.add(doubleLine(double));
    if (doubles++ < toldOneByOne) screen.above(() => console.error(doubleLine(double)));
  };
  const onProgress = (tally: ImportTally) => {
    last = tally;
    screen.show(progressLine(tally, from.size, seconds()));
  };
  const failure = await importDeals(from.chunks, { ...target, onRefused, onDuplicate: onDouble, onProgress }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  screen.above(() => console.log(summary(last, refusals, { seconds: seconds(), trial }).join('\n')));
  await list?.end();
  if (failure !== undefined) {
    const why = signal.aborted ? 'Stopped' : `It stopped there: ${reasonOf(failure.error)}`;
    console.error(`${why}. What is imported stays; run it again to go on.`);
    return 1;
  }
  return last.refused > 0 && last.refused === last.lines ? 1 : 0;
}

/** Of a failed query the database's own words; the query itself says nothing to whoever runs this. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
