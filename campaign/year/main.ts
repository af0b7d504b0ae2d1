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

// What an operator does in a year, with a board that people use all the time: `npm run campaign -- year`. After every step it looks for all that was
// acknowledged, whether people are still signed in, and whether anything was notified twice or not at all.

const steps: readonly Step[] = [backUp, upgrade, failOver, loseDisk, nextMajor, newDomain, newProvider, rotateKeys];

const { values } = parseArgs({ options: { archive: { type: 'string' } } });
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-year-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o711);
const mailbox = await startMailbox();
let found = 0;

const board = await timed('install the archive', () => install(folder, mailbox.url, values.archive));
const year = await timed('first people', () => firstPeople(folder, board, mailbox));
await lookAround(year);
for (const { name, take } of steps) {
  await timed(name, () => take(year), (said) => said);
  await lookAround(year);
}
year.crowd.stop();
await board.stop();
await mailbox.close();
const { acknowledged, unanswered } = year.crowd.ledger;
console.log(
  `${acknowledged} writes acknowledged, ${unanswered} unanswered; ${year.deals.count} deals notified once; ${mailbox.count()} mails; ${found} findings`,
);
if (found === 0) rmSync(folder, { recursive: true, force: true });
process.exit(found === 0 ? 0 : 1);

async function timed<Result>(name: string, work: () => Promise<Result>, describe: (result: Result) => string = () => ''): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s  ${name}  ${describe(result)}`);
  return result;
}

async function lookAround(within: Year): Promise<void> {
  const wrong = await verify(within);
  found += wrong.length;
  for (const line of wrong.slice(0, 10)) console.log(`          WRONG: ${line}`);
}
