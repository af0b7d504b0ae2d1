import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firstPeople } from './first-people.ts';
import { install } from './install.ts';
import { startMailbox } from './mailbox.ts';
import { backUp } from './steps/back-up.ts';
import { failOver } from './steps/fail-over.ts';
import { loseDisk } from './steps/lose-disk.ts';
import { newDomain } from './steps/new-domain.ts';
import { newProvider } from './steps/new-provider.ts';
import { nextMajor } from './steps/next-major.ts';
import { rotateKeys } from './steps/rotate-keys.ts';
import { upgrade } from './steps/upgrade.ts';
import { verify } from './verify.ts';
import type { Step, Year } from './year.ts';

// What an operator does in a year, with a board that people use all the time: `npm run year`. After every step it looks for all that was acknowledged,
// whether people are still signed in, and whether anything was notified twice or not at all. `--archive FILE` takes an archive that is already made.

const steps: readonly Step[] = [backUp, upgrade, failOver, loseDisk, nextMajor, newDomain, newProvider, rotateKeys];

const { values } = parseArgs({ options: { archive: { type: 'string' } } });
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-year-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o711);
const mailbox = await startMailbox();
let found = 0;

try {
  const board = await timed('install the archive', () => install(folder, mailbox.url, values.archive));
  const year = await timed('first people', () => firstPeople(folder, board, mailbox));
  await lookAround(year);
  for (const { name, take } of steps) {
    await timed(name, () => take(year));
    await lookAround(year);
  }
  await end(year);
} catch (error) {
  found += 1;
  console.log(error);
}
if (found === 0) rmSync(folder, { recursive: true, force: true });
else console.log(`What is left is in ${folder}.`);
process.exit(found === 0 ? 0 : 1);

/** Prints how long it took, and what it says. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

async function lookAround(within: Year): Promise<void> {
  const wrong = await verify(within);
  found += wrong.length;
  for (const line of wrong.slice(0, 10)) console.log(`          WRONG: ${line}`);
}

async function end({ board, crowd, deals }: Year): Promise<void> {
  crowd.stop();
  await board.stop();
  const { acknowledged, unanswered } = crowd.ledger;
  const notified = `${deals.count} deals, each notified once, in ${mailbox.count()} mails`;
  console.log(`${acknowledged} writes acknowledged, ${unanswered} unanswered; ${notified}; ${found} findings`);
}
