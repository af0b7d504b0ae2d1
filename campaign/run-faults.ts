import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../bench/seeded-random.ts';
import { database } from '../server/platform/database/connection.ts';
import { reads } from '../shared/reads.ts';
import { aPerson, sessionFor } from '../test/sign-in.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import type { BoardNode } from './board-process.ts';
import type { Deployment } from './deployment.ts';
import { ExpectedReads } from './expected-reads.ts';
import { Finding } from './fault.ts';
import { pickFault, within } from './faults.ts';
import { Reader } from './reader.ts';
import { type Entry, printEntry } from './report.ts';
import { StaleReads } from './stale-reads.ts';
import { verifyAll } from './verify-readers.ts';
import { type SignedIn, Writer } from './writer.ts';

const counts = { writers: 6, readers: 4, targets: 4 };
/** Milliseconds until all nodes are ready again. */
const readyTimeout = 120_000;

export interface Plan {
  seed: number;
  /** Milliseconds in all, and at most between two faults. */
  length: number;
  gap: number;
  /** Which faults. */
  only: RegExp;
}

export interface FaultRun {
  entries: Entry[];
  ledger: AcknowledgedWrites;
  exits: string[];
}

/** Injects faults while people write and read. */
export async function runFaults(stage: Deployment, { seed, length, gap, only }: Plan): Promise<FaultRun> {
  // The writers have their own random numbers: the sequence of faults must not depend on how fast they write.
  const random = new Random(seed);
  await untilReady(stage);
  const expected = new ExpectedReads(stage.primaryUrl);
  const ledger = new AcknowledgedWrites();
  const targets = await pickTargets(expected);
  const paths: string[] = [reads.deals(), reads.deals({ sort: 'new' }), reads.deals({ sort: 'discussed' }), reads.board()];
  for (const id of targets.keys()) paths.push(reads.deal(id), reads.thread(id));
  const readers = stage.nodes.flatMap((node) =>
    Array.from({ length: counts.readers }, (_, index) => new Reader(nodesOf(stage, node, index), paths)),
  );
  const writing = {
    nodes: stage.nodes,
    ledger,
    random: new Random(seed + 1),
    newPerson: () => newPerson(expected),
    targets: [...targets.keys()],
  };
  const writers = Array.from({ length: counts.writers }, () => new Writer(writing));
  const staleReads = new StaleReads({ readers, ledger, deals: targets });
  const entries: Entry[] = [];
  for (const end = Date.now() + length; Date.now() < end; ) {
    await sleep(random.between(gap / 6, gap));
    const fault = pickFault(stage, random, only);
    const findings: string[] = [];
    const detail = await fault.act(stage, random).catch((error: Error) => {
      if (error instanceof Finding) findings.push(error.message);
      return error.message;
    });
    const from = Date.now();
    const ready = await untilReady(stage);
    const recovered = ready ? (Date.now() - from) / 1_000 : undefined;
    const verdict = await verifyAll({ expected, ledger, readers, writers });
    const staleness = staleReads.take();
    verdict.wrong.push(...findings);
    verdict.stale.push(...staleness.found);
    const returns = readers.flatMap((reader) => reader.takeReturns());
    const entry = { stage: stage.name, fault: fault.name, detail, recovered, verdict, staleness, returns };
    entries.push(entry);
    printEntry(entries.length, entry);
  }
  staleReads.stop();
  for (const writer of writers) writer.stop();
  for (const reader of readers) reader.close();
  await expected.end();
  return { entries, ledger, exits: stage.nodes.flatMap(({ name, exits }) => exits.map((why) => `${name}: ${why}`)) };
}

/** Half of a node's readers have only this one, and half of them another when it is gone. */
function nodesOf({ nodes }: Deployment, node: BoardNode, index: number): [BoardNode, ...BoardNode[]] {
  return index % 2 === 0 ? [node] : [node, ...nodes.filter((other) => other !== node)];
}

const untilReady = ({ nodes }: Deployment) =>
  within(readyTimeout, async () => (await Promise.all(nodes.map(({ answers }) => answers('/readyz')))).every(Boolean));

/** The deals that writers act on, with their comments so far. */
async function pickTargets({ pool }: ExpectedReads): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; comments: number }>(
    "select id, comments from deals join deal_scores on deal_id = id where state = 'live' and not members_only order by id limit $1",
    [counts.targets],
  );
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}

async function newPerson({ pool }: ExpectedReads): Promise<SignedIn> {
  const { id } = await aPerson(database(pool));
  return { id, cookie: await sessionFor(database(pool), id) };
}
