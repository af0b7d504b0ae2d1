import { reads } from './reads.ts';

/**
 * The reads that a browser may store, to show them offline. No other is ever stored on a device: neither what staff read nor what tells an
 * address, a device or a secret.
 */
const storedReads = [
  ...[reads.board(), reads.exchangeRates(), reads.boardPage(':name'), reads.status(), reads.moderationLog()],
  ...[
    reads.deals(),
    reads.counts(),
    reads.deal(':id'),
    reads.thread(':id'),
    reads.offers(':id'),
    reads.prices(':id'),
    reads.related(':id'),
  ],
  ...[reads.revisions(':id'), reads.merchant(':slug'), reads.person(':handle'), reads.personRecord(':handle')],
  ...[reads.personComments(':handle'), reads.me(), reads.marks([]), reads.commentVotes(':id'), reads.muteRules(), reads.mutedDeals([])],
  ...[reads.saves(), reads.inbox(), reads.inboxCount(), reads.alerts(), reads.following(), reads.scheduled(), reads.posting()],
] as const;

const pathname = (path: string) => path.split('?', 1)[0] ?? '';
const patterns = storedReads.map((path) => new RegExp(`^${pathname(path).replace(':id', '\\d+').replace(/:\w+/, '[^/]+')}$`));

/** Whether a browser may store the answer at this path. */
export const mayBeStored = (path: string): boolean => patterns.some((pattern) => pattern.test(pathname(path)));
