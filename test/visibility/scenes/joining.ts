import { noteReads, ownReads, publicReason, type Scene } from './scene.ts';

const registrationReads = /^\/api\/admin\/registration/;

/** People who ask to join, an invitation, and somebody whose posts are all removed. */
export async function joining(scene: Scene): Promise<void> {
  const { as, cast, plant } = scene;
  await letIn(scene, 'approval');
  const waits = plant('what somebody who waits wrote to the admins', { admins: registrationReads, onboarding: ownReads });
  await ask(scene, 'onboarding', waits);
  await ask(scene, 'applicant', plant('what somebody who was declined wrote to the admins', { applicant: ownReads }));
  const answer = plant('the answer to who asked to join', { staff: noteReads, applicant: ownReads });
  await as('admin', `PUT /api/admin/join-requests/${cast.applicant.id}`, { approved: false, answer });
  const logged = /^\/api\/(admin\/registration|mod\/staff-log)/;
  await as('admin', 'POST /api/admin/invitations', { uses: 1, days: 7, note: plant('the note of an invitation', { admins: logged }) });
  const reason = plant('why everything by somebody was removed', publicReason('spammer'));
  const note = plant('a note on somebody whose posts were removed', { staff: noteReads });
  await as('moderator', `POST /api/mod/people/${cast.spammer.id}/removal`, { reason, note });
  await letIn(scene, 'open');
}

async function letIn({ as }: Scene, registration: 'approval' | 'open'): Promise<void> {
  const { version, settings } = (await as('admin', 'GET /api/admin/settings')) as unknown as { version: number; settings: object };
  await as('admin', 'PUT /api/admin/settings', { settings: { ...settings, registration }, version });
}

async function ask({ as }: Scene, role: 'onboarding' | 'applicant', text: string): Promise<void> {
  await as(role, 'PUT /api/me/handle', { handle: `${role}-asks`, request: { text, language: 'en' } });
}
