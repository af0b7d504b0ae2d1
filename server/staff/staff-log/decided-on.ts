import { type About, staffActions } from '../../../shared/staff-actions.ts';
import type { Entry } from './entry.ts';
import type { DecidedOn } from './require-may-decide.ts';

/** What an entry of the staff log is about. Throws if it does not say so. */
export function decidedOn(entry: Entry): DecidedOn {
  const { personId } = entry;
  const on = subjects[staffActions[entry.action].about](entry);
  return { ...on, people: personId === undefined ? [] : [personId] };
}

const subjects: Record<About, (entry: Entry) => DecidedOn> = {
  board: () => ({}),
  person: (entry) => ({ people: ids(entry, ['personId']) }),
  affiliation: (entry) => ({ people: ids(entry, ['personId']), merchants: ids(entry, ['merchantId']) }),
  deal: (entry) => ({ deals: ids(entry, ['dealId']) }),
  deals: (entry) => ({ deals: ids(entry, ['dealId', 'otherDealId']) }),
  thread: (entry) => ({ deals: ids(entry, ['dealId']) }),
  comment: (entry) => ({ comments: ids(entry, ['commentId']) }),
  downvote: (entry) => ({ comments: ids(entry, ['commentId']), deals: ids(entry, ['dealId']) }),
  // A domain may belong to no merchant.
  merchant: ({ merchantId }) => ({ merchants: merchantId === undefined ? [] : [merchantId] }),
  merchants: (entry) => ({ merchants: ids(entry, ['merchantId', 'otherMerchantId']) }),
  case: ({ dealId, commentId, merchantId, caseId }) => ({
    deals: present(dealId),
    comments: present(commentId),
    merchants: present(merchantId),
    cases: present(caseId),
  }),
};

const present = (id: number | undefined) => (id === undefined ? [] : [id]);

function ids(entry: Entry, names: readonly ('dealId' | 'otherDealId' | 'commentId' | 'personId' | 'merchantId' | 'otherMerchantId')[]) {
  const found = names.flatMap((name) => present(entry[name]));
  if (found.length < names.length) throw new Error(`The entry "${entry.action}" of the staff log needs ${names.join(' and ')}`);
  return found;
}
