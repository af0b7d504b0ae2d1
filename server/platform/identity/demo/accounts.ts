import type { Account } from 'oidc-provider';
import { demoPeople } from './people.ts';

export const newNameMax = 40;
const newcomer = 'new.';

/** The account id for a typed name. It contains the name, so nothing is stored, and the same name is the same person. */
export function accountNamed(typed: string): string | undefined {
  const name = [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, newNameMax).join('').trim();
  return name === '' ? undefined : newcomer + Buffer.from(name).toString('base64url');
}

/** An account with its claims. Only the demo people have an e-mail address, because a typed name proves nothing. */
export function findAccount(accountId: string): Account | undefined {
  const ready = demoPeople.find(({ handle }) => handle === accountId);
  if (ready !== undefined) {
    const { name, email, handle } = ready;
    return account(accountId, { name, preferred_username: handle, email, email_verified: true });
  }
  if (!accountId.startsWith(newcomer)) return undefined;
  return account(accountId, { name: Buffer.from(accountId.slice(newcomer.length), 'base64url').toString() });
}

const account = (accountId: string, claims: object): Account => ({ accountId, claims: () => ({ sub: accountId, ...claims }) });
