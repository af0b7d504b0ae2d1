import { commandTo } from '../commands.ts';
import { AwaitedDeals } from './awaited-deals.ts';
import { Crowd } from './crowd.ts';
import type { Installation } from './installation.ts';
import type { Mailbox } from './mailbox.ts';
import { Members } from './members.ts';
import { addPicture } from './picture.ts';
import type { Year } from './year.ts';

/** People sign in, one sets an alert, one posts a deal with a picture, and a crowd begins to write. */
export async function firstPeople(folder: string, board: Installation, mailbox: Mailbox): Promise<Year> {
  const nodes = [board];
  const members = new Members();
  await members.signIn(board.publicUrl);
  await admitNewPeople(board, members.of('ingrid').cookie);
  const deals = new AwaitedDeals(mailbox);
  await deals.await(nodes, members.of('lena'));
  const picture = await addPicture(board, members.of('priya'));
  await deals.post(nodes, members.of('priya'), [picture.hash]);
  const crowd = new Crowd(nodes, await somePosted(board), () => members.newcomer(board.publicUrl));
  return { folder, board, nodes, members, mailbox, deals, picture, crowd };
}

/** Their first deals are not held for approval. */
async function admitNewPeople(board: Installation, cookie: string): Promise<void> {
  const path = '/api/admin/constants';
  const { version } = (await (await fetch(board.url + path, { headers: { cookie } })).json()) as { version: number };
  await commandTo([board], { method: 'PUT', path, body: { values: { 'newPeople.heldDeals': 0 }, version }, cookie });
}

async function somePosted({ url }: Installation): Promise<number[]> {
  const answer = await fetch(`${url}/api/deals?sort=new`);
  const { order } = (await answer.json()) as { order: number[] };
  return order.slice(0, 4);
}
