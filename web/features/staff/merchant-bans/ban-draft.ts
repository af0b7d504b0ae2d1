import type { AddMerchantBan } from '../../../../shared/merchant-bans.ts';
import { localMoment } from '../../../lib/local-time.ts';

export interface BanDraft {
  kind: 'domain' | 'merchant';
  value: string;
  /** A local date, such as 2026-12-31. */
  until: string;
  reason: string;
}

const day = 86_400_000;

/** A ban of 30 days, unless changed. */
export const emptyBan = (now: number, merchant: string | undefined): BanDraft => ({
  ...{ kind: merchant === undefined ? 'domain' : 'merchant', value: merchant ?? '', until: dateAfter(now, 30), reason: '' },
});

/** The local date so many days from now. */
const dateAfter = (now: number, days: number): string => localMoment(new Date(now + days * day).toISOString()).slice(0, 10);

/** The ban as the command takes it: it ends with its last day. */
export function banOf({ kind, value, until, reason }: BanDraft): AddMerchantBan {
  const end = new Date(`${until}T23:59:59`);
  const terms = { until: Number.isNaN(end.getTime()) ? until : end.toISOString(), reason };
  return kind === 'domain' ? { domain: value, ...terms } : { merchant: value.trim().toLowerCase(), ...terms };
}
