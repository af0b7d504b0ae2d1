import { Link } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import type { RevokedDownvote } from '../../../../shared/sanctions.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { OwnSanction } from './own-sanction.tsx';

export function StandingList() {
  const { data } = useRead(reads.standing());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  if (data.sanctions.length === 0 && data.revoked.length === 0)
    return <EmptyState scene="empty" title={t('standing.none')} text={t('standing.none.text')} />;
  return (
    <>
      {data.state !== 'active' && data.state !== 'onboarding' && data.state !== 'deleted' && (
        <p className="rounded-card bg-sunken px-4 py-3">{t(`standing.means.${data.state}`)}</p>
      )}
      <ul className="grid gap-3">
        {data.sanctions.map((sanction) => (
          <OwnSanction key={sanction.id} sanction={sanction} />
        ))}
      </ul>
      {data.revoked.length > 0 && <Revoked revoked={data.revoked} />}
    </>
  );
}

const Revoked = ({ revoked }: { revoked: readonly RevokedDownvote[] }) => (
  <section aria-labelledby="revoked" className="grid gap-2">
    <h2 id="revoked" className="text-lg font-semibold">
      {t('standing.revoked')}
    </h2>
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {revoked.map(({ deal, title, comment, reason, at }) => (
        <li key={comment} className="grid gap-0.5 px-4 py-3">
          <Link href={`/d/${deal}`} dir="auto" className="font-medium wrap-anywhere underline decoration-dotted underline-offset-4">
            {title}
          </Link>
          <span dir="auto" className="wrap-anywhere">
            {reasonText(reason)}
          </span>
          <RelativeTime moment={at} className="text-sm text-soft" />
        </li>
      ))}
    </ul>
  </section>
);
