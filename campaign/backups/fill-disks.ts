import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { smallDisk } from '../small-disk.ts';
import { expectNothingLeft, usualFiles } from './boards.ts';
import { checkDeals, copyOf, isOlderIn, olderBoard, olderFolder } from './older-board.ts';
import { type Campaign, runBoard } from './programs.ts';

/** Megabytes that are freed to look into a board on a full disk. */
const reserve = 64;

/** Moves a board to the next PostgreSQL on disks with ever more room, until there is enough. */
export async function fillDisks({ folder, deals }: Campaign): Promise<void> {
  const board = await olderBoard(folder, deals);
  const [size = 0] = execFileSync('du', ['-sm', board.original], { encoding: 'utf8' }).split('\t').map(Number);
  for (let room = 4, isMoved = false; !isMoved; room = Math.ceil(room * 1.5)) {
    const disk = smallDisk(path.join(folder, 'disk'), size + room + reserve);
    const small = path.join(disk.folder, 'data');
    writeFileSync(path.join(disk.folder, 'filler'), Buffer.alloc(reserve << 20));
    try {
      const { output } = await runBoard(folder, copyOf(board, small));
      disk.free([]);
      isMoved = !isOlderIn(small);
      await checkDeals(small, deals, isMoved ? undefined : board.programs);
      const line = /next start tries again\. (.*)/.exec(output)?.[1] ?? 'it was moved';
      console.log(`${room} MB free on ${disk.how}: ${line.replaceAll(folder, '')}`);
      if (!isMoved) expectNothingLeft(small, [...usualFiles, olderFolder]);
    } finally {
      disk.remove();
    }
  }
}
