import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { t } from '../../../i18n/t.ts';
import { useMay } from '../../../session/use-may.ts';

interface EmptyFeedProps {
  /** The category that it is a list of. */
  category?: string | undefined;
  /** The newest deals, for a list of rising ones. */
  newest?: string | undefined;
}

/** In place of a list without filters that has no deals. */
export const EmptyFeed = ({ category, newest }: EmptyFeedProps) =>
  newest === undefined ? (
    <EmptyState
      scene="empty"
      title={category === undefined ? t('feed.empty.title') : t('feed.empty.category', { category })}
      text={t('feed.empty.text')}
    >
      <ButtonLink href="/post" look="primary">
        {t('shell.post')}
      </ButtonLink>
      <ButtonLink href="?state=expired">{t('feed.empty.expired')}</ButtonLink>
      {category === undefined && <SetUpLink />}
    </EmptyState>
  ) : (
    <EmptyState scene="empty" title={t('feed.empty.rising')} text={t('feed.empty.rising.text')}>
      <ButtonLink href={newest}>{t('feed.empty.rising.new')}</ButtonLink>
    </EmptyState>
  );

/** For the first admin of a new board. */
const SetUpLink = () => useMay("change the board's settings") && <ButtonLink href="/admin">{t('feed.empty.setUp')}</ButtonLink>;
