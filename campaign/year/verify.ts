import type { Verdict } from '../acknowledged-writes.ts';
import type { Installation } from './installation.ts';
import { verifyPicture } from './picture.ts';
import type { Year } from './year.ts';

/** Looks for everything that was acknowledged, while nobody writes. Returns what is wrong. */
export async function verify(year: Year): Promise<string[]> {
  const { board, nodes, crowd, members, deals } = year;
  await crowd.write(10);
  // By turns: nobody posts more than ten deals a day.
  await deals.post(nodes, members.of(deals.count % 2 === 0 ? 'sam' : 'yoko'));
  return await crowd.whileQuiet(async () => [
    ...(await verifyContent(year, board)),
    ...(await members.signedOut()).map((handle) => `@${handle} is not signed in any more`),
    ...(await deals.verify(board, members.of('lena'))),
  ]);
}

/** What a board has, whether it is the one that people use or restored beside it. */
export async function verifyContent({ crowd, picture }: Year, board: Installation): Promise<string[]> {
  const verdict: Verdict = await board.onDatabase((pool) => crowd.ledger.verify(pool));
  return [...Object.values(verdict).flat(), ...(await verifyPicture(board, picture))];
}
