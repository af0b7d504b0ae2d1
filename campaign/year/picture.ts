import { createHash } from 'node:crypto';
import { imagePath } from '../../shared/image-files.ts';
import { aPhoto } from '../../test/pictures.ts';
import type { Address } from '../commands.ts';
import type { SignedIn } from '../writer.ts';

/** A picture that someone has added. */
export interface Picture {
  hash: string;
  checksum: string;
}

export async function addPicture(board: Address, { cookie }: SignedIn): Promise<Picture> {
  const body = Uint8Array.from(await aPhoto(1_200, 900).jpeg().toBuffer());
  const answer = await fetch(`${board.url}/api/images`, { method: 'POST', headers: { cookie, 'content-type': 'image/jpeg' }, body });
  const { hash } = (await answer.json()) as { hash: string };
  return { hash, checksum: await checksumAt(board, hash) };
}

export async function verifyPicture(board: Address, { hash, checksum }: Picture): Promise<string[]> {
  return (await checksumAt(board, hash)) === checksum ? [] : [`the picture ${hash} is gone or another one`];
}

async function checksumAt({ url }: Address, hash: string): Promise<string> {
  const answer = await fetch(url + imagePath(hash, 640, 'webp'));
  return answer.ok
    ? createHash('sha256')
        .update(await answer.bytes())
        .digest('hex')
    : 'none';
}
