import type { EditProfile } from '../../../../shared/account.ts';

/** What was typed of the name and the bio. */
export interface ProfileDraft {
  name?: string;
  bio?: string;
}

/** What to send: only what was typed, so that another tab's changes stay. */
export const profilePatch = ({ name, bio }: ProfileDraft): EditProfile => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(bio === undefined ? {} : { bio: bio.trim() === '' ? null : bio }),
});
