import { Skeleton } from '../components/skeleton.tsx';

/** The placeholder of a card, as large as most cards are. */
export const DealSkeleton = () => (
  <div className="deal-card" aria-hidden="true">
    <Skeleton className="deal-picture rounded-xl" />
    <div className="deal-body">
      <Skeleton className="h-5 w-40 max-w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="deal-excerpt h-5" />
    </div>
    <Skeleton className="deal-offer h-7 w-36 max-w-full" />
    <Skeleton className="vote-buttons h-11 w-28 rounded-xl @min-[36rem]/deal:h-28 @min-[36rem]/deal:w-full" />
    <div className="deal-bar">
      <Skeleton className="deal-since w-40 max-w-full" />
      <Skeleton className="deal-get w-24" />
    </div>
  </div>
);

export const DealSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={`skeleton-${index}`}>
      <DealSkeleton />
    </li>
  ));
