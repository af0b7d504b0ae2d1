import type { DealCard } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { PageHeading } from '../board/page-heading.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { empty } from '../components/scenes/empty.ts';
import { Feed } from '../features/deals/lists/feed.tsx';
import { Because, Followed } from '../features/notify/alerts/followed.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { DealListPage } from './deal-list-page.tsx';

/** The newest deals of what the reader follows. */
export function Following() {
  const entry = useEntryKey();
  return (
    <div className="grid gap-2 sm:gap-4">
      <PageHeading title={t('account.following')} />
      <RequireSignIn title={t('following.guest')} text={t('following.none.text')}>
        <Followed>
          <Feed
            key={entry}
            read={reads.following}
            entry={entry}
            page={(items, fresh) => <DealListPage items={items} fresh={fresh} about="" note={why} />}
            empty={<EmptyState scene={empty} title={t('following.empty')} text={t('following.empty.text')} />}
          />
        </Followed>
      </RequireSignIn>
    </div>
  );
}

const why = (deal: DealCard) => (
  <Because ids={'because' in deal ? (deal.because as number[]) : []} said={[deal.author?.name, deal.merchant?.name]} />
);
