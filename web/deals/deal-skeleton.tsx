import { Skeleton } from '../components/skeleton.tsx';

/** The placeholder of a card, as large as most cards are. */
export const DealSkeleton = () => (
  <div className="deal-card" aria-hidden="true">
    <Skeleton className="deal-picture aspect-square w-full rounded-xl" />
    <div className="deal-body grid content-start gap-2 pt-1">
      <Skeleton className="h-4 w-40 max-w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-3/5" />
    </div>
    <Skeleton className="deal-offer h-7 w-40 max-w-full" />
    <Skeleton className="deal-votes h-11 w-32 rounded-xl md:h-28 md:w-full" />
    <Skeleton className="deal-since h-5 w-40 max-w-full md:self-center" />
    <div className="deal-foot flex min-h-11 items-center justify-end gap-2 md:min-h-9">
      <Skeleton className="h-5 w-12" />
      <Skeleton className="h-5 w-16" />
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
