import { type Logger, pino } from 'pino';
import { answerWhileStarting } from './answer-while-starting.ts';
import { startNode, webRoot } from './node.ts';
import type { Config } from './platform/config/config.ts';
import { makeDataDir } from './platform/database/data-dir.ts';
import type { SafeFetcher } from './platform/fetching/safe-fetcher.ts';
import type { DemoPerson } from './platform/identity/demo/people.ts';
import { logDestination } from './platform/logging/destination.ts';
import { loggedError } from './platform/logging/error-serializer.ts';
import { prepare } from './prepare.ts';
import { startWorkers } from './workers.ts';

export interface Board {
  url: string;
  /** The people of the demo provider, if it runs. */
  demoPeople: readonly DemoPerson[];
  /** The file with the URL of the embedded PostgreSQL. */
  databaseUrlFile?: string;
  /** Resolves with the reason if this process must stop. */
  broken: Promise<string>;
}

/** Starts everything, in one process or several; `started` stops it. Throws a StartupError if the environment is at fault. */
export async function startBoard(config: Config, started: AsyncDisposableStack, fetcher?: SafeFetcher): Promise<Board> {
  makeDataDir(config.dataDir);
  const logger = openLogger(config);
  const meanwhile = await answerWhileStarting(config, webRoot);
  started.defer(meanwhile.end);
  const prepared = await prepare(config, logger, started);
  const options = { prepared, logger, whenReady: meanwhile.end };
  const { demo, databaseUrlFile } = prepared;
  const board = { url: config.publicUrl, demoPeople: demo?.people ?? [], ...(databaseUrlFile === undefined ? {} : { databaseUrlFile }) };
  if (config.workers === 1) return { ...board, ...(await startNode(config, started, { ...options, hasJobs: true, fetcher })) };
  return { ...board, ...(await startWorkers(config, started, options)) };
}

export const openLogger = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel, serializers: { err: loggedError } }, logDestination(process.stdout.fd));
