import { Skeleton } from '../../components/skeleton.tsx';

/** The placeholder of a deal's page. */
export const DealPageSkeleton = () => (
  <div className="deal-page" aria-hidden="true">
    <div className="deal-page-heading grid gap-3">
      <Skeleton className="h-4 w-48 max-w-full" />
      <Skeleton className="h-8 w-11/12" />
    </div>
    <Skeleton className="deal-page-picture aspect-square w-full rounded-xl" />
    <div className="deal-page-offer grid content-start gap-3">
      <Skeleton className="h-10 w-40 max-w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
    <Skeleton className="deal-page-votes h-11 w-32 rounded-xl md:h-28 md:w-full" />
    <Skeleton className="deal-page-body h-32 w-full" />
  </div>
);
