import { type DealListParams, reads } from '../../../../shared/reads.ts';
import { FeedFormats } from '../../../components/feed-formats.tsx';

/** The same list as RSS, Atom and JSON Feed. */
export function FeedLinks({ of: params }: { of: DealListParams }) {
  const query = reads.deals(params).slice(reads.deals().length);
  return <FeedFormats addressOf={(format) => `/deals.${format}${query}`} />;
}
