import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { Installation } from './installation.ts';

/** Unpacks an archive as on another machine, and starts it. */
export async function install(folder: string, smtpUrl: string, archive?: string): Promise<Installation> {
  const board = new Installation(unpack(folder, archive), folder, await settingsFor(path.join(folder, 'data'), smtpUrl));
  await board.start();
  return board;
}

/** Without an archive, makes it as a release does. Returns the folder of the program. `launcher` is a program that runs others. */
export function unpack(folder: string, archive = makeArchive(), launcher = 'env'): string {
  const program = path.join(folder, 'dealwire');
  mkdirSync(program);
  execFileSync(launcher, ['tar', '--extract', '--file', archive, '--directory', program, '--strip-components', '1']);
  return program;
}

function makeArchive(): string {
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/package.mjs', '--archive'], { stdio: 'pipe' });
  return globSync('dist/release/*.tar.gz')[0] ?? '';
}

export async function settingsFor(dataDir: string, smtpUrl: string): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    ...{ PORT: port, PUBLIC_URL: `http://localhost:${port}`, DEMO_PROVIDER_PORT: String(await freePort()), DATA_DIR: dataDir },
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'board@mail.example', BACKUP_NIGHTLY: 'false', FETCH_PICTURES: 'false' },
  };
}
