import type { DealCard } from '../../shared/deals.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { momentTitle } from '../components/moment-title.ts';
import { money, relativeTime } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { useNow } from '../lib/now.ts';

export interface Finding {
  text: string;
  icon: IconName;
  /** Whether it contradicts the deal. */
  isWarning?: true;
  at?: string | undefined;
}

type Checked = Pick<DealCard, 'state' | 'price' | 'works' | 'dead' | 'claimed' | 'currency' | 'expiredAt' | 'expiredBy'>;

/** What is known of a deal's availability in one line: what people who checked found, or why it expired. */
export function Freshness({ deal, className = '' }: { deal: Checked; className?: string }) {
  const now = useNow();
  const [finding] = deal.state === 'expired' ? [expiryFinding(deal, now)] : findings(deal, now);
  if (finding === undefined) return null;
  return <FindingLine of={finding} className={className} />;
}

export const FindingLine = ({ of: { text, icon, isWarning, at }, className = '' }: { of: Finding; className?: string }) => (
  <span {...momentTitle(at)} className={`flex min-w-0 items-center gap-1 ${isWarning ? 'font-medium text-ink' : ''} ${className}`}>
    <Icon name={icon} className={`size-4 ${isWarning ? 'text-danger' : icon === 'check' ? 'text-good' : ''}`} />
    <span className="truncate">{text}</span>
  </span>
);

/** What people who checked a live deal found, the most important first. `now` in ms since the epoch. */
export function findings({ price = 0, works, dead, claimed, currency }: Checked, now: number): Finding[] {
  const isDead = dead && t('fresh.dead', { count: dead.people });
  const isClaimed = claimed && t('fresh.claimed', { count: claimed.people, price: money(claimed.price, currency) });
  const doesWork = works && t('fresh.works', { count: works.people, when: relativeTime(works.at, now) });
  const against: Finding[] = isDead === undefined ? [] : [{ text: isDead, icon: 'warning', isWarning: true, at: dead?.at }];
  // A lower price is no warning.
  const isDearer = claimed !== undefined && claimed.price > price;
  const otherwise: Finding[] =
    isClaimed === undefined ? [] : [isDearer ? { text: isClaimed, icon: 'warning', isWarning: true } : { text: isClaimed, icon: 'down' }];
  const inFavour: Finding[] = doesWork === undefined ? [] : [{ text: doesWork, icon: 'check', at: works?.at }];
  const isRefuted = works !== undefined && dead !== undefined && works.at > dead.at;
  return isRefuted ? [...otherwise, ...inFavour, ...against] : [...against, ...otherwise, ...inFavour];
}

/** Why and when a deal expired. */
export function expiryFinding({ expiredAt, expiredBy }: Checked, now: number): Finding | undefined {
  if (expiredAt === undefined) return undefined;
  const when = relativeTime(expiredAt, now);
  return { text: t(`fresh.over.${expiredBy ?? 'ended'}`, { when }), icon: 'clock', at: expiredAt };
}
