import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Verdict } from './acknowledged-writes.ts';
import { type Deployment, embeddedDeployment, externalDeployment } from './deployment.ts';
import { isClean, printDelays, printSummary } from './report.ts';
import { type FaultRun, runFaults } from './run-faults.ts';
import { slowReturns } from './slow-returns.ts';

const usage = `npm run campaign -- [--minutes 30] [--seed N] [--stage embedded|external] [--only PATTERN] [--gap 6] [--workers 1]

Breaks a real board repeatedly while people write and read. Checks that no acknowledged write is lost or duplicated, all the time that
readers who get live:true lack none for over 2 s, and that readers of a killed node are soon live on another one. Half of the time uses the
embedded PostgreSQL, half an external one with a standby. --only chooses the faults by name, --gap is the longest wait between two of them in
seconds: "--only pause --gap 1" pauses more than 200 times in 30 minutes. --workers is how many processes each node is spread over.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    stage: { type: 'string' },
    only: { type: 'string', default: '' },
    gap: { type: 'string', default: '6' },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const makers = { embedded: embeddedDeployment, external: externalDeployment };
const chosen = Object.entries(makers).filter(([name]) => values.stage === undefined || values.stage === name);
const plan = {
  seed: Number(values.seed),
  length: (Number(values.minutes) * 60_000) / chosen.length,
  gap: Number(values.gap) * 1_000,
  only: new RegExp(values.only),
};
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-campaign-'));
console.log(`Seed ${values.seed}, ${values.minutes} minutes: ${chosen.map(([name]) => name).join(', then ')} (logs in ${folder})`);

let current: Deployment | undefined;
let interrupted = false;
// The terminal sends Ctrl-C to us and to npm, which forwards it, so it arrives twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted || interrupt());

const results: FaultRun[] = [];
for (const [, make] of chosen) {
  current = await make(folder, { WORKERS: values.workers });
  results.push(await runFaults(current, plan));
  await current.stop();
}

const entries = results.flatMap((result) => result.entries);
printSummary(entries);
const sum = (of: (result: FaultRun) => number) => results.reduce((total, result) => total + of(result), 0);
const found = (kind: keyof Verdict) => new Set(entries.flatMap(({ verdict }) => verdict[kind])).size;
const stuck = entries.filter(({ recovered }) => recovered === undefined).length;
console.log(
  `${entries.length} faults, ${sum(({ ledger }) => ledger.acknowledged)} writes acknowledged, ${sum(({ ledger }) => ledger.unanswered)} unanswered`,
);
printDelays(entries);
const slow = slowReturns(entries);
for (const line of slow) console.log(`  ${line}`);
console.log(
  `${found('lost')} lost, ${found('duplicated')} duplicated, ${found('wrong')} wrong, ${found('stale')} stale for over 2 s while live, ${slow.length} slow to return, ${stuck} times not ready again`,
);
for (const { ledger } of results) for (const [code, count] of ledger.refusals) console.log(`  refused ${count} times: ${code}`);
for (const [why, times] of Map.groupBy(
  results.flatMap(({ exits }) => exits),
  (why) => why,
))
  console.log(`  ended ${times.length} times, ${why}`);

const clean = entries.every(({ verdict }) => isClean(verdict)) && stuck === 0 && slow.length === 0;
if (clean) rmSync(folder, { recursive: true, force: true });
console.log(
  clean
    ? 'Nothing is lost, duplicated, wrong, stale or slow to return.'
    : `Seed ${values.seed} repeats these faults; the logs are in ${folder}.`,
);
process.exit(clean ? 0 : 1);

function interrupt() {
  interrupted = true;
  void (current?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
}
