import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Deployment, embeddedDeployment, externalDeployment } from './deployment.ts';
import { isClean, printSummary } from './report.ts';
import { type FaultRun, runFaults } from './run-faults.ts';

const usage = `npm run campaign -- [--minutes 30] [--seed N] [--stage embedded|external] [--only PATTERN]

Breaks a real board repeatedly while people write and read. Checks that no acknowledged write is lost or duplicated, and that readers who
get live:true see current data. Half of the time uses the embedded PostgreSQL, half an external one with a standby.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    stage: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const makers = { embedded: embeddedDeployment, external: externalDeployment };
const chosen = Object.entries(makers).filter(([name]) => values.stage === undefined || values.stage === name);
const length = (Number(values.minutes) * 60_000) / chosen.length;
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-campaign-'));
console.log(`Seed ${values.seed}, ${values.minutes} minutes: ${chosen.map(([name]) => name).join(', then ')} (logs in ${folder})`);

let current: Deployment | undefined;
let interrupted = false;
// The terminal sends Ctrl-C to us and to npm, which forwards it, so it arrives twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted || interrupt());

const results: FaultRun[] = [];
for (const [, make] of chosen) {
  current = await make(folder);
  results.push(await runFaults(current, Number(values.seed), length, new RegExp(values.only)));
  await current.stop();
}

const entries = results.flatMap((result) => result.entries);
printSummary(entries);
const sum = (of: (result: FaultRun) => number) => results.reduce((total, result) => total + of(result), 0);
const found = (kind: 'lost' | 'duplicated' | 'wrong') => new Set(entries.flatMap(({ verdict }) => verdict[kind])).size;
const stuck = entries.filter(({ recovered }) => recovered === undefined).length;
console.log(
  `${entries.length} faults, ${sum(({ ledger }) => ledger.acknowledged)} writes acknowledged, ${sum(({ ledger }) => ledger.unanswered)} unanswered`,
);
console.log(`${found('lost')} lost, ${found('duplicated')} duplicated, ${found('wrong')} wrong, ${stuck} times not ready again`);
for (const { ledger } of results) for (const [code, count] of ledger.refusals) console.log(`  refused ${count} times: ${code}`);
for (const [why, times] of Map.groupBy(
  results.flatMap(({ exits }) => exits),
  (why) => why,
))
  console.log(`  ended ${times.length} times, ${why}`);

const clean = entries.every(({ verdict }) => isClean(verdict)) && stuck === 0;
if (clean) rmSync(folder, { recursive: true, force: true });
console.log(clean ? 'Nothing is lost, duplicated or wrong.' : `Seed ${values.seed} repeats these faults; the logs are in ${folder}.`);
process.exit(clean ? 0 : 1);

function interrupt() {
  interrupted = true;
  void (current?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
}
