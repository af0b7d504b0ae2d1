import type { AccountChange } from '../../../shared/account-changes.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { notify } from './notify.ts';

/**
 * Tells someone what was changed in how their account is reached, in case it was not them, in the transaction that changes it.
 * @param id of the identity or token
 * @param provider the name of the identity's service
 */
export const notifyOfAccount = (tx: Transaction, personId: number, change: AccountChange, id: number, provider?: string) =>
  notify(tx, [{ personId, kind: 'account', key: `${change}:${id}`, details: { change, ...(provider && { provider }) } }]);
