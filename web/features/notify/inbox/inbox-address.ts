import { accountChangeIn, accountChanges } from '../../../../shared/account-changes.ts';
import type { InboxItem } from '../../../../shared/inbox.ts';
import type { NotificationKind } from '../../../../shared/states.ts';
import { dealAddress, personAddress, scheduledAddress } from '../../../deals/addresses.ts';

const elsewhere: Partial<Record<NotificationKind, string>> = {
  report_decided: '/settings/reports',
  sanction: '/sanctions',
  sanction_ended: '/sanctions',
  appeal_decided: '/sanctions',
  cases_waiting: '/mod/queue',
  channel_failing: '/settings/channels',
};

/** Where a row leads; undefined if what it was about is gone. */
export function inboxAddress({ kind, deal, comment, details = {} }: InboxItem, handle: string | undefined): string | undefined {
  if (kind === 'account') return accountChanges[accountChangeIn(details)];
  if (kind in elsewhere) return elsewhere[kind];
  if (kind === 'trust' || kind === 'badge' || kind === 'affiliation_decided') return handle && personAddress(handle);
  if (deal === undefined) return undefined;
  if (deal.state === 'scheduled') return scheduledAddress;
  return `${dealAddress(deal)}${comment === undefined ? '' : `#comment-${comment}`}`;
}
