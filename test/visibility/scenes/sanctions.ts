import { sql } from 'drizzle-orm';
import type { Role } from '../cast.ts';
import { noteReads, ownPages, ownReads, publicReason, queueReads, type Scene } from './scene.ts';

/** Sanctions with their notes, appeals and answers, and people who leave. */
export async function sanctions(scene: Scene): Promise<void> {
  await impose(scene, 'limited', { kind: 'limit', days: 7 });
  const suspension = await impose(scene, 'suspended', { kind: 'suspension', days: 7 });
  await impose(scene, 'banned', { kind: 'ban' });
  await appeals(scene, suspension);
  await ofAdmins(scene);
  await leaving(scene);
}

async function impose({ as, cast, plant }: Scene, role: Role, terms: object): Promise<number> {
  const reason = plant(`why somebody is ${role}`, publicReason(role, ownPages));
  const note = plant(`a note on somebody who is ${role}`, { staff: noteReads });
  return (await as('moderator', `POST /api/mod/people/${cast[role].id}/sanctions`, { ...terms, reason, note })).id;
}

async function appeals(scene: Scene, suspension: number): Promise<void> {
  const { as, cast, plant } = scene;
  const open = plant('an appeal that waits', { staff: queueReads, suspended: ownPages });
  await as('suspended', `POST /api/me/sanctions/${suspension}/appeal`, { text: `It was not me who did that: ${open}` });
  const terms = { kind: 'no_downvotes', days: 30, reason: plant('why downvotes were stopped', publicReason('voter')) };
  const { id } = await as('moderator', `POST /api/mod/people/${cast.voter.id}/sanctions`, terms);
  const text = plant('an appeal that was decided', { staff: queueReads, voter: ownReads });
  await as('voter', `POST /api/me/sanctions/${id}/appeal`, { text: `It was not me who did that: ${text}` });
  const answer = plant('the answer to an appeal', publicReason('voter'));
  await as('another moderator', `PUT /api/mod/sanctions/${id}/appeal-decision`, { granted: false, answer });
}

async function ofAdmins({ as, cast, plant }: Scene): Promise<void> {
  const role = { role: 'moderator', reason: plant('why somebody became a moderator', { staff: noteReads, trusted: ownReads }) };
  await as('admin', `PUT /api/admin/people/${cast.trusted.id}/role`, role);
  await as('admin', `PUT /api/admin/people/${cast.trusted.id}/role`, { role: 'person' });
}

/** Somebody who is banned and in the week before the erasure, with a former name. */
async function leaving({ as, board, cast, plant }: Scene): Promise<void> {
  const former = plant('a former name', { staff: noteReads, author: ownReads });
  await board.db.execute(sql`insert into former_names (person_id, name) values (${cast.author.id}, ${former})`);
  const bio = plant('the bio of somebody who leaves', { leaving: ownReads });
  await as('leaving', 'PATCH /api/me/profile', { bio });
  await board.db.execute(
    sql`update people set state = 'deleted', erase_at = now() + interval '1 day', state_before = 'active' where id = ${cast.leaving.id}`,
  );
}
