import { reads } from '../../../../shared/reads.ts';
import type { RevokedDownvote } from '../../../../shared/sanctions.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { List, Section } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { TitleLink, TypedText } from '../../../components/typed-text.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { OwnSanction } from './own-sanction.tsx';

export function OwnSanctions() {
  const { data } = useRead(reads.ownSanctions());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  if (data.sanctions.length === 0 && data.revoked.length === 0)
    return <EmptyState scene={empty} title={t('sanctions.none')} text={t('sanctions.none.text')} />;
  return (
    <>
      {data.state !== 'active' && data.state !== 'onboarding' && data.state !== 'deleted' && (
        <p className="rounded-card bg-sunken px-4 py-3">{t(`sanctions.means.${data.state}`)}</p>
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
  <Section title={t('sanctions.revoked')}>
    <List
      items={revoked}
      keyOf={({ comment }) => comment}
      row={({ deal, title, reason, at }) => (
        <>
          <TitleLink href={`/d/${deal}`}>{title}</TitleLink>
          <TypedText>{reasonText(reason)}</TypedText>
          <RelativeTime moment={at} className="text-sm text-soft" />
        </>
      )}
      rowClass="grid gap-0.5 px-4 py-3"
    />
  </Section>
);
