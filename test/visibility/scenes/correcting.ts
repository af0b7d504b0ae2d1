import { dealOf, ownReads, publicReason, queueReads, type Scene, staffReads } from './scene.ts';

/** Merges, their proposals, corrections and revoked votes. */
export async function correcting(scene: Scene): Promise<void> {
  const { as, plant } = scene;
  const stays = await dealOf(scene, 'that stays', 'that stays');
  const proposed = await dealOf(scene, 'proposed for a merge', 'that is the same');
  const proposal = plant('why a merge is proposed', { staff: queueReads, factChecker: ownReads });
  await as('factChecker', `POST /api/deals/${proposed}/merge-proposal`, { into: stays, reason: proposal });
  const title = plant('the title of a merged deal', { staff: staffReads, author: ownReads });
  const merged = await dealOf(scene, 'merged', title);
  const merging = plant('why deals were merged', publicReason('author'));
  await as('moderator', 'POST /api/mod/merges', { deal: merged, into: stays, reason: merging });
  const edited = await dealOf(scene, 'edited', 'that was corrected');
  const reason = plant('why a deal was edited', publicReason('author'));
  await as('factChecker', `PATCH /api/deals/${edited}`, { version: 1, title: 'Corrected', reason });
  await hiddenEdit(scene);
  await revokedVote(scene, edited);
  await hiddenByDeletion(scene, edited);
}

async function revokedVote({ as, board, plant }: Scene, deal: number): Promise<void> {
  const comment = plant('the reason of a downvote that was revoked', { voter: ownReads });
  await as('voter', `PUT /api/deals/${deal}/vote`, { value: -1, reason: 'product', comment: `It broke after a day: ${comment}` });
  const { rows } = await board.pool.query<{ id: number }>(`select id::int from comments where body like $1`, [`%${comment}%`]);
  const reason = plant('why a downvote was revoked', publicReason('voter'));
  await as('moderator', `POST /api/mod/comments/${rows[0]?.id}/vote-revocation`, { reason, removeComment: true });
}

async function hiddenByDeletion({ as, plant }: Scene, deal: number): Promise<void> {
  const body = plant('a comment that its author deleted', {});
  const { id } = await as('author', `POST /api/deals/${deal}/comments`, { body });
  await as('author', `DELETE /api/comments/${id}`);
}

async function hiddenEdit(scene: Scene): Promise<void> {
  const { as, plant, board } = scene;
  const title = plant('a title that a moderator corrected and hid', { staff: staffReads });
  const deal = await dealOf(scene, 'with a hidden edit', title);
  await board.pool.query(`update deals set live_at = now() - interval '1 minute' where id = $1`, [deal]);
  await as('voter', `PUT /api/deals/${deal}/vote`, { value: 1 });
  await as('moderator', `PATCH /api/deals/${deal}`, { version: 1, title: 'Put right', reason: 'wrong_facts' });
  const reason = plant('why an edit was hidden', publicReason('author'));
  await as('moderator', `PUT /api/mod/deals/${deal}/hidden-revisions/2`, { reason });
}
