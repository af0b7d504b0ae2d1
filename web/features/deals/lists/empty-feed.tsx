import { useLocation } from 'wouter';
import type { DealFilters, ListSort } from '../../../../shared/deal-filters.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { isSelective } from '../../../deals/selective-sorts.ts';
import { t } from '../../../i18n/t.ts';
import { useMay } from '../../../session/use-may.ts';

interface EmptyFeedProps {
  params: DealFilters & { sort: ListSort };
  /** Where its newest deals are. */
  newest: string;
  /** Of the category or merchant that it is a list of. */
  name?: string | undefined;
}

/** In place of a list without filters that has no deals: why there are none. */
export const EmptyFeed = ({ params, newest, name = '' }: EmptyFeedProps) =>
  isSelective(params.sort) ? (
    <EmptyState scene={empty} title={t(`feed.empty.${params.sort}`)} text={t(`feed.empty.${params.sort}.text`)}>
      <ButtonLink href={newest}>{t('feed.empty.newest')}</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState scene={empty} title={titleOf(params, name)} text={t('feed.empty.text')}>
      <ButtonLink href="/post" look="primary">
        {t('shell.post')}
      </ButtonLink>
      <ArchiveLink />
      {name === '' && <SetUpLink />}
    </EmptyState>
  );

function titleOf({ merchant, category }: DealFilters, name: string): string {
  if (merchant !== undefined) return t('feed.empty.merchant', { merchant: name });
  return category === undefined ? t('feed.empty.title') : t('feed.empty.category', { category: name });
}

/** To what the list leaves out. */
const ArchiveLink = () => <ButtonLink href={`${useLocation()[0]}?state=expired`}>{t('feed.expired')}</ButtonLink>;

/** For the first admin of a new board. */
const SetUpLink = () => useMay("change the board's settings") && <ButtonLink href="/admin">{t('feed.empty.setUp')}</ButtonLink>;
