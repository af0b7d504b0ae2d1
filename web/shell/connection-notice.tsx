import { Suspense, useEffect, useState } from 'react';
import { lazyWithoutWords } from '../components/lazy-or-nothing.ts';

const Notices = lazyWithoutWords(async () => (await import('./notices.tsx')).Notices);

/** Milliseconds after which the page counts as idle, in browsers that do not say. */
const idleAfter = 1_000;

/** Says at the foot of the screen that it may be out of date, that something waits to be sent, or that there is a new version. */
export function ConnectionNotice() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: idleAfter });
    else setTimeout(start, idleAfter);
  }, []);
  return (
    isIdle && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
