import path from 'node:path';
import { parseArgs } from 'node:util';
import { activeBans } from '../../deals/merchants/bans.ts';
import { boardCurrency } from '../../deals/money/board-currency.ts';
import { markImportedHot, updateHeatScale } from '../../deals/votes/update-heat-scale.ts';
import { type Config, loadConfig } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Duplicate } from './deduplicate.ts';
import { emptyTally, type ImportOptions, type ImportTally, importDeals, type Refusal } from './import-deals.ts';
import { ImportedLine } from './imported-line.ts';
import { findDatabase, openDatabase } from './open-database.ts';
import { openRefusedFile } from './refused-file.ts';
import { duplicateLine, maxListed, progressLine, RefusalSummary, refusalLine, summary } from './report.ts';
import { openSource, type SourceFile } from './source/open-source.ts';
import { terminalProgress } from './terminal-progress.ts';
import { databaseWriter, dryRunWriter } from './write-deals.ts';

/** Breaks lines where the texts around them do. */
const wrap = (text: string) => text.replaceAll(/(.{1,110})( |$)/g, '$1\n').trimEnd();

const usage = `bin/import FILE [--source NAME] [--dry-run] [--refused FILE]

Imports deals from JSON Lines, one object per line, as people export their deals and as below. Or from a feed:
RSS, Atom, or Google's product data (g:price, g:sale_price, …) in either. FILE may be - for the standard input.
You can run it again at any time: existing deals get their source's current price, and an offer that is live in
another deal is skipped.

A line has a title and, if known:
${wrap(
  Object.keys(ImportedLine.shape)
    .filter((key) => key !== 'title')
    .join(', '),
)}.
Amounts are decimals in units of the currency. Of images, addresses like those in an export, the board takes
the ones that it has. With membersOnly, guests do not see the deal. Without kind, the board guesses it.

  --source NAME    the source of deals that do not name one (default: the feed's own id or link, or else the
                   file's name without its date)
  --dry-run        check everything, compare it with the board if it is running, write nothing
  --refused FILE   write the number of each refused or skipped line to FILE, with the reason

The settings choose the board: DATABASE_URL, or the one in DATA_DIR, running or not.`;

/** Runs the command line; returns the exit status. `signal` stops it after a complete batch. */
export async function runImport(args: string[], environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const { file, source, dryRun, refused, help } = readArguments(args);
  if (help) {
    console.log(usage);
    return 0;
  }
  const config = loadConfig(environment);
  await using opened = new AsyncDisposableStack();
  const from = await openSource(file, signal);
  opened.defer(from.close);
  if (from.size === 0) {
    console.log(`${file} is empty: there is nothing to import.`);
    return 0;
  }
  const { fetchPictures } = config;
  const options = { source, fallbackSource: sourceOf(file), fetchPictures };
  if (dryRun)
    return await importFrom(from, { ...(await dryRunTarget(await findDatabase(config, opened))), ...options }, { refused, signal });
  const db = await openDatabase(config, opened);
  const status = await importFrom(from, { ...(await boardTarget(db)), ...options }, { refused, signal });
  await updateHeatScale(db);
  await markImportedHot(db);
  return status;
}

/** Daily downloads differ only in their date. */
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
    if (!values.help && (file === '' || more.length > 0)) throw new Error('Name one file');
    return { file, source: values.source, refused: values.refused, dryRun: values['dry-run'], help: values.help };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}.\n\n${usage}`);
  }
}

type Target = Pick<ImportOptions, 'write' | 'currency' | 'bans'> & {
  /** How to report a run that writes nothing. */
  trial?: string;
};

const boardTarget = async (db: Database): Promise<Target> => ({
  write: await databaseWriter(db),
  currency: await boardCurrency(db),
  bans: await activeBans(db),
});

async function dryRunTarget(db: Database | undefined): Promise<Target> {
  const trial = db === undefined ? 'nothing was written or compared with a board' : 'nothing was written';
  if (db === undefined) return { write: dryRunWriter(db), currency: 'EUR', trial };
  return { write: dryRunWriter(db), currency: await boardCurrency(db), bans: await activeBans(db), trial };
}

type RunOptions = { refused: string | undefined; signal: AbortSignal };

async function importFrom(
  from: SourceFile,
  { trial, fetchPictures, ...target }: Target & Pick<ImportOptions, 'source' | 'fallbackSource'> & Pick<Config, 'fetchPictures'>,
  { refused, signal }: RunOptions,
): Promise<number> {
  const progress = terminalProgress(process.stdout);
  const refusals = new RefusalSummary();
  const list = refused === undefined ? undefined : await openRefusedFile(refused);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let last = emptyTally();
  const onRefused = (refusal: Refusal) => {
    list?.add(refusalLine(refusal));
    if (refusals.add(refusal)) progress.printAbove(() => console.error(refusalLine(refusal)));
  };
  let duplicates = 0;
  const onDuplicate = (duplicate: Duplicate) => {
    list?.add(duplicateLine(duplicate));
    if (duplicates++ < maxListed) progress.printAbove(() => console.error(duplicateLine(duplicate)));
  };
  const onProgress = (tally: ImportTally) => {
    last = tally;
    progress.show(progressLine(tally, from.size, seconds()));
  };
  const failure = await importDeals(from.chunks, { ...target, onRefused, onDuplicate, onProgress }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  progress.printAbove(() => console.log(summary(last, refusals, { seconds: seconds(), trial, fetchPictures }).join('\n')));
  await list?.end();
  if (failure !== undefined) {
    const reason = signal.aborted ? 'Stopped' : `It failed: ${reasonOf(failure.error)}`;
    console.error(`${reason}. Imported deals stay; run it again to continue.`);
    return 1;
  }
  return last.refused > 0 && last.refused === last.lines ? 1 : 0;
}

/** The database's own message for a failed query: the query would not help the operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
