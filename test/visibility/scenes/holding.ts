import { sql } from 'drizzle-orm';
import { aDeal } from '../../factories.ts';
import { dealOf, noteReads, openCaseOf, ownReads, publicReason, type Scene, staffReads } from './scene.ts';

const facts = { category: 'home', kind: 'product', price: 100, currency: 'EUR' };
const held = { staff: staffReads, author: ownReads };

/** What is held, scheduled, or was removed before anybody saw it. */
export async function holding(scene: Scene): Promise<void> {
  const heldWord = await rules(scene);
  await byRule(scene, heldWord);
  await firstDeal(scene);
  await scheduled(scene);
  await removedUnseen(scene, heldWord);
  await removedComment(scene);
}

/** Returns a word that holds what contains it. */
async function rules({ as, plant }: Scene): Promise<string> {
  const rule = { kind: 'word', places: ['title', 'text', 'comment'], belowTrust: 4, isEnabled: true, isConfirmed: true };
  const ofAdmins = { admins: /^\/api\/(admin\/content-rules|mod\/staff-log)/ };
  const message = plant('the message of a rule', ofAdmins);
  const value = plant('the word of a rule that refuses', ofAdmins);
  await as('admin', 'POST /api/admin/content-rules', { ...rule, value, action: 'refuse', message });
  const holds = plant('the word of a rule that holds', { ...held, ...ofAdmins });
  await as('admin', 'POST /api/admin/content-rules', { ...rule, value: holds, action: 'hold' });
  return holds;
}

async function byRule(scene: Scene, heldWord: string): Promise<void> {
  const { as, plant } = scene;
  const title = `${heldWord} ${plant('the title of a held deal', held)}`;
  const texts = { body: plant('the description of a held deal', held), couponCode: plant('the code of a held deal', held) };
  scene.deals.held = (await as('author', 'POST /api/deals', { ...facts, ...texts, title, url: 'https://offers.example/held' })).id;
  const deal = await dealOf(scene, 'with comments', 'with comments');
  await as('author', `POST /api/deals/${deal}/comments`, { body: `${heldWord} ${plant('a held comment', held)}` });
}

async function firstDeal(scene: Scene): Promise<void> {
  const title = scene.plant('the title of a first deal that waits', { staff: staffReads, newcomer: ownReads });
  const posted = await scene.as('newcomer', 'POST /api/deals', { ...facts, title, url: 'https://offers.example/first' });
  scene.deals['first of a newcomer'] = posted.id;
}

async function scheduled(scene: Scene): Promise<void> {
  const { board, cast, plant } = scene;
  const title = plant('the title of a scheduled deal', { author: ownReads, staff: staffReads });
  const url = 'https://offers.example/scheduled';
  const startsAt = new Date(Date.now() + 3_600_000);
  const { id } = await aDeal(board.db, { authorId: cast.author.id, title, url, canonicalUrl: url, state: 'scheduled', startsAt });
  scene.deals.scheduled = id;
}

/** The public log must not say that it existed. */
async function removedUnseen(scene: Scene, heldWord: string): Promise<void> {
  const { as, board, plant } = scene;
  const body = plant('a comment that was removed before anybody saw it', held);
  const deal = scene.deals['with comments'] ?? 0;
  await as('author', `POST /api/deals/${deal}/comments`, { body: `${heldWord} ${body}` });
  const { rows } = await board.db.execute<{ id: number }>(sql`select id::int from comments where body like ${`%${body}%`}`);
  const commentId = rows[0]?.id ?? 0;
  const reason = plant('why a comment was removed before anybody saw it', held);
  const id = await openCaseOf(scene, { commentId });
  const note = plant('a note on an unseen comment', { staff: noteReads });
  await as('moderator', `POST /api/mod/cases/${id}/decision`, { decision: 'remove', reason, note });
}

async function removedComment(scene: Scene): Promise<void> {
  const { as, deals, plant } = scene;
  const body = plant('a removed comment', { author: ownReads });
  const { id } = await as('author', `POST /api/deals/${deals['with comments']}/comments`, { body });
  await as('moderator', `DELETE /api/comments/${id}`, { reason: plant('why a comment was removed', publicReason('author')) });
}
