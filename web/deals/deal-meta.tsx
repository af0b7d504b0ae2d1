import { Link } from 'wouter';
import type { DealCard } from '../../shared/deals.ts';
import { categoryName } from '../board/use-board.ts';
import { Badge } from '../components/badge.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { t } from '../i18n/t.ts';
import { categoryAddress, merchantAddress } from './addresses.ts';
import { DealEnd } from './deal-end.tsx';
import { DealPlace } from './deal-place.tsx';
import { HeatBadge, VoteSpeed } from './heat.tsx';

const link = 'hover:text-ink hover:underline underline-offset-2';

interface DealMetaProps {
  /** A draft may have no category yet. */
  deal: Omit<DealCard, 'category'> & { category?: DealCard['category'] | undefined };
  onPage?: boolean;
}

/** Merchant, category and, on its page, the age; on its card the end, which the page shows elsewhere. */
export const DealMeta = ({ deal, onPage = false }: DealMetaProps) => (
  <div className="dotted text-sm text-soft">
    <p className="gap-y-1">
      <DealBadges deal={deal} />
      {deal.merchant && (
        <Link href={merchantAddress(deal.merchant.slug)} className={`font-semibold text-ink ${link}`}>
          <bdi>{deal.merchant.name}</bdi>
        </Link>
      )}
      {deal.place && <DealPlace place={deal.place} />}
      {deal.category && (
        <Link href={categoryAddress(deal.category.slug)} className={`deal-category ${link}`}>
          {categoryName(deal.category)}
        </Link>
      )}
      <RelativeTime moment={deal.liveAt} className={onPage ? '' : 'deal-when'} />
      {!onPage && deal.state === 'live' && deal.endsAt && <DealEnd at={deal.endsAt} className="deal-end" />}
    </p>
  </div>
);

const DealBadges = ({ deal }: Pick<DealMetaProps, 'deal'>) => (
  <>
    {deal.state === 'expired' && (
      <Badge look="quiet" icon="clock">
        <span className="max-md:sr-only">{t(deal.expiredBy === 'age' ? 'deal.aged' : 'deal.expired')}</span>
      </Badge>
    )}
    <HeatBadge deal={deal} />
    <VoteSpeed deal={deal} />
    {deal.disclosure && (
      <Badge look="quiet" icon="flag">
        {t(`deal.${deal.disclosure}`)}
      </Badge>
    )}
    {deal.membersOnly && (
      <Badge look="members" icon="lock">
        {t('deal.membersOnly')}
      </Badge>
    )}
  </>
);
