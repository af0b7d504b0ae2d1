import { Skeleton } from '../components/skeleton.tsx';
import { useDelay } from '../engine/use-delay.ts';
import { DelayNotice } from '../errors/delay-notice.tsx';

/** While a screen's code is loading. */
export function ScreenSkeleton() {
  const delay = useDelay(true);
  return (
    <div>
      <DelayNotice delay={delay} />
      {delay === undefined && (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      )}
    </div>
  );
}
