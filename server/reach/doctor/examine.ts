import { type Config, loadConfig } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { connect } from '../../platform/database/connection.ts';
import { checkDatabase } from '../../platform/database/requirements.ts';
import { findServer } from '../import/open-database.ts';
import { checkArchive } from './check-archive.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClockOf } from './check-clock.ts';
import { checkDatabaseLimits } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkName } from './check-name.ts';
import { checkDisk, checkPictures } from './check-pictures.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSettings } from './check-settings.ts';
import { checkSignIn } from './check-sign-in.ts';
import { type Finding, finding } from './finding.ts';

/** Tries everything that the board depends on. Changes nothing, and goes on whatever fails. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = settingsIn(environment);
  if (config instanceof StartupError) return [finding('error', 'Settings', config.message)];
  const [issuer] = config.providers;
  const found = await Promise.all([
    checkSettings(config),
    checkSignIn(config),
    checkMail(config),
    checkPictures(config),
    checkDisk(config),
    issuer === undefined ? [] : checkClockOf(issuer.issuer),
    checkName(config),
    checkCertificate(config),
    examineDatabase(config),
  ]);
  return found.flat();
}

function settingsIn(environment: NodeJS.ProcessEnv): Config | StartupError {
  try {
    return loadConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
}

const noBoard = finding('warning', 'Database', 'there is no board in it yet, or it does not run. Start it, and ask again.');

/** And what only who has the database can ask the running board. */
async function examineDatabase(config: Config): Promise<Finding[]> {
  await using opened = new AsyncDisposableStack();
  try {
    const server = await findServer(config, opened);
    if (server === undefined) return [noBoard];
    const { db, isBoard } = server;
    const limits = await checkDatabaseLimits(db, config);
    const ofBoard = isBoard ? [...(await checkArchive(db, config)), ...(await checkProxy(db, config))] : [noBoard];
    return [...limits, ...(await examineReplica(config)), ...ofBoard];
  } catch (error) {
    if (error instanceof StartupError) return [finding('error', 'Database', error.message)];
    throw error;
  }
}

async function examineReplica({ databaseReplicaUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const pool = connect(url, { max: 1 });
  await checkDatabase(pool, 'DATABASE_REPLICA_URL').finally(() => pool.end());
  return [finding('ok', 'Database', 'the standby can be read.')];
}
