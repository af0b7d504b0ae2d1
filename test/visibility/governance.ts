import { cases, merchantBans } from '../../server/platform/database/schema.ts';
import type { TestApp } from '../app.ts';
import { type Cast, castOf, commandOf } from './cast.ts';
import { type Marker, planter } from './markers.ts';
import { correcting } from './scenes/correcting.ts';
import { holding } from './scenes/holding.ts';
import { joining } from './scenes/joining.ts';
import { merchantsAndClaims } from './scenes/merchants.ts';
import { names } from './scenes/names.ts';
import { operating } from './scenes/operating.ts';
import { ownThings } from './scenes/own-things.ts';
import { reports } from './scenes/reports.ts';
import { sanctions } from './scenes/sanctions.ts';
import type { Scene } from './scenes/scene.ts';

/** What happened, with the ids that addresses need. */
export interface Story {
  cast: Cast;
  markers: Marker[];
  deals: Record<string, number>;
  cases: number[];
  bans: number[];
  merchants: Record<string, number>;
}

/** Plays a story on the board in which people report, decide, appeal and run it, with a unique text in each place. */
export async function playGovernance(board: TestApp): Promise<Story> {
  const cast = await castOf(board.db);
  const { markers, plant } = planter();
  const scene: Scene = { board, cast, as: commandOf(board, cast), plant, deals: {} };
  names(scene);
  await reports(scene);
  await holding(scene);
  await correcting(scene);
  const merchants = await merchantsAndClaims(scene);
  await ownThings(scene);
  await operating(scene);
  await sanctions(scene);
  await joining(scene);
  const opened = await board.db.select({ id: cases.id }).from(cases);
  const bans = await board.db.select({ id: merchantBans.id }).from(merchantBans);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return { cast, markers, deals: scene.deals, cases: ids(opened), bans: ids(bans), merchants };
}
