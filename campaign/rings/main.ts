import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, database } from '../../server/platform/database/connection.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { heatScaling } from '../../shared/heat.ts';
import { Random } from '../seeded-random.ts';
import { attacks, joinRing, rings, switchBait } from './attacks.ts';
import { type Outcome, simulateHonestCrowd } from './honest-crowd.ts';
import { day, SimulatedBoard } from './simulated-board.ts';

// What a ring of fifty sock puppets gets through, and what honest deals lose by the rules against it: `npm run rings`.

const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-rings-'));
const postgres = await startEmbedded(dataDir, { settings: { synchronous_commit: 'off' } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
const pool = connect(postgres.url);

try {
  await migrate(pool);
  const board = new SimulatedBoard(database(pool));
  const first = await simulateHonestCrowd(board, new Random(11));
  const { before, after } = await board.scaleHeat();
  const second = await simulateHonestCrowd(board, new Random(12), before);
  await board.resetHeat();
  await printRings(board);
  printHonestCrowd(`the scale of a new board: hot from ${heatScaling.initial.hot} net votes`, first);
  printHonestCrowd(`the board's own scale: hot from ${before} net votes before, ${after} after`, second);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function printRings(board: SimulatedBoard): Promise<void> {
  const honest = [];
  for (let index = 0; index < 30; index += 1) honest.push(await board.join({ trust: 1, joined: -100 * day, network: `honest ${index}` }));
  const rows: Record<string, Record<string, string>> = {};
  for (const ring of rings) {
    const row: Record<string, string> = {};
    const reported = new Set<string>();
    for (const [name, attack] of Object.entries(attacks)) {
      const { before, after, reports } = await attack(board, await joinRing(board, ring, `${ring.name}, ${name}`), honest);
      row[name] = `${yesNo(before)} → ${yesNo(after)}`;
      for (const kind of reports) reported.add(kind);
    }
    rows[ring.name] = { ...row, 'moderators hear': [...reported].join(', ') || 'no' };
  }
  console.log('\nWhat fifty accounts of one owner get through, before → after');
  console.table(rows);
  for (const votes of [3, 20]) {
    const author = await board.join({ trust: 0, joined: 29 * day, network: `bait ${votes}` });
    const reported = await switchBait(board, honest, author, votes);
    console.log(
      `Bait and switch after ${votes} votes: unnoticed before; now shown to the ${votes} voters, and the moderators hear: ${reported.join(', ')}`,
    );
  }
}

function yesNo(got: boolean): string {
  return got ? 'yes' : 'no';
}

function printHonestCrowd(scale: string, crowd: Outcome): void {
  console.log(`\nAn honest crowd: 400 people, 240 deals in three weeks (${scale})`);
  console.table({
    'votes cast': { before: crowd.votes, after: crowd.votes },
    'deals that became hot': { before: crowd.hotBefore, after: crowd.hotAfter },
    'hot before, but not any more': { after: crowd.lost },
    'hot later by minutes (median, p90)': { after: spread(crowd.minutesLater) },
    'hot later by votes (median, p90)': { after: spread(crowd.votesLater) },
    'honest deals reported as rings': { after: crowd.reportedAsRings },
    'reports until a dead deal expires (median, p90)': { before: spread(crowd.reportsBefore), after: spread(crowd.reportsAfter) },
  });
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `${at(0.5)}, ${at(0.9)}`;
}
