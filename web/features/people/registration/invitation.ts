import { tabStorage } from '../../../lib/storage.ts';

const key = 'invitation';

/** The code in what someone pasted: the link of an invitation, or the code alone. */
export const codeIn = (typed: string): string | undefined => /[\w-]{43}$/.exec(typed.trim())?.[0];

/**
 * The code of the invitation whose link was opened in this tab. It is behind the `#`, so neither the board nor the sign-in service sees it on the
 * way, and it leaves the address, so nobody copies it with that.
 */
export function invitationInTab(): string | undefined {
  const code = codeIn(location.hash);
  if (code !== undefined) {
    tabStorage.set(key, code);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return tabStorage.get(key);
}

export const forgetInvitation = () => tabStorage.set(key, undefined);
