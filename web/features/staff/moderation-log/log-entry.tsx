import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PublicEntry } from '../../../../shared/staff-log.ts';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { dealAddress, merchantAddress, personAddress } from '../../../deals/addresses.ts';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';

/** Who did what to what, when and why. */
export const LogEntry = ({ entry }: { entry: PublicEntry }) => (
  <>
    <h2 className="flex flex-wrap items-center gap-x-2.5 text-sm font-normal text-soft">
      {entry.isAutomatic ? <span className="font-semibold text-ink">{t('modlog.board')}</span> : <AuthorLink author={entry.actor} />}
      <span>{t(`modlog.action.${entry.action}`)}</span>
      <RelativeTime moment={entry.at} />
    </h2>
    <Subject entry={entry} />
    {entry.reason !== undefined && <TypedText>{reasonText(entry.reason)}</TypedText>}
    {entry.until !== undefined && <Until moment={entry.until} />}
    {entry.undoes !== undefined && <p className="text-sm text-soft">{t('modlog.undoes')}</p>}
  </>
);

const Until = ({ moment }: { moment: string }) => (
  <p className="text-sm text-soft">{t('modlog.until', { until: useLocalMoment(moment, 'fullMoment') })}</p>
);

function Subject({ entry: { deal, comment, person, merchant, domain } }: { entry: PublicEntry }) {
  const hash = comment === undefined ? '' : `#comment-${comment}`;
  return (
    <p className="flex flex-wrap gap-x-4 wrap-anywhere empty:hidden">
      {deal && (
        <SubjectLink href={(deal.slug === undefined ? `/d/${deal.id}` : dealAddress({ id: deal.id, slug: deal.slug })) + hash}>
          {deal.title ?? t('modlog.deal', { id: String(deal.id) })}
        </SubjectLink>
      )}
      {person && <SubjectLink href={personAddress(person.handle)}>{person.name}</SubjectLink>}
      {merchant && <SubjectLink href={merchantAddress(merchant.slug)}>{merchant.name}</SubjectLink>}
      {domain && <bdi className="font-medium">{domain}</bdi>}
    </p>
  );
}

const SubjectLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    dir="auto"
    className="inline-flex min-h-11 items-center font-medium text-wire underline underline-offset-2 pointer-fine:min-h-0"
  >
    {children}
  </Link>
);
