import type { ReactNode } from 'react';
import { type DealListParams, reads } from '../../shared/reads.ts';
import { Feed } from '../features/deals/lists/feed.tsx';
import { type BeginningLine, DealListPage } from './deal-list-page.tsx';

interface DealListProps {
  params: DealListParams;
  /** The history entry it is shown in; pass it as the key too, so that another entry starts fresh. */
  entry: string;
  empty: ReactNode;
  /** Writes a title, such as with what was searched for highlighted. The same function renders nothing again. */
  renderTitle?: ((title: string) => ReactNode) | undefined;
  Beginning?: BeginningLine | undefined;
}

/** A feed of cards with the reader's own marks and filters. */
export function DealList({ params, entry, empty, ...marks }: DealListProps) {
  const about = [params.category, params.merchant, params.author].filter(Boolean).join(' ');
  return (
    <Feed
      read={(after = params.after) => reads.deals({ ...params, after })}
      entry={entry}
      empty={empty}
      page={(items, fresh) => <DealListPage items={items} fresh={fresh} about={about} {...marks} />}
    />
  );
}
