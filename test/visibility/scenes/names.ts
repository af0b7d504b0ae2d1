import { emailOf, nameOf, type Role, roleNames } from '../cast.ts';
import type { MayRead } from '../markers.ts';
import { ownPages, ownReads, queueReads, type Scene, staffReads } from './scene.ts';

/** People of whom nothing is public: who only reads, reports, waits or was warned. */
const unseen: readonly Role[] = ['onboarding', 'applicant', 'newcomer', 'member', 'warned', 'claimant', 'reporter'];

const namedByOthers: Partial<Record<Role, MayRead>> = {
  warned: { reporter: ownReads },
  // Who waits to join.
  onboarding: { admins: /^\/api\/admin\/registration/ },
};

/** The names and addresses of people. */
export function names({ cast, plant }: Scene): void {
  for (const role of roleNames) {
    // Whoever leaves is hidden from the staff too.
    const byAdmins = role === 'leaving' ? {} : { admins: /^\/api\/mod\/people/ };
    const own = role === 'admin' ? /^\/api\/(me|mod\/people)/ : ownReads;
    plant(`the e-mail address of ${role}`, { ...byAdmins, [role]: own }, emailOf(role));
  }
  for (const role of unseen) plant(`the name of ${role}`, { staff: staffReads, [role]: ownPages, ...namedByOthers[role] }, nameOf(role));
  plant('the name of leaving', { leaving: ownPages }, nameOf('leaving'));
  const ofReports = new RegExp(`${queueReads.source}|${/^\/api\/mod\/people/.source}`);
  // As one of all people, not as who reported.
  const asPerson = new RegExp(`^/api/mod/people(?:[?]|$|/${cast['reporter of the moderator'].id}$)`);
  plant(
    'who reported a moderator',
    { 'other staff': ofReports, 'a reported moderator': asPerson, 'reporter of the moderator': ownPages },
    nameOf('reporter of the moderator'),
  );
}
