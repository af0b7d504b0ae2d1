import { useEffect, useState } from 'react';
import { afterFirstUse } from '../components/after-first-use.ts';
import { lazyWithoutWords } from '../components/lazy-or-nothing.ts';

const Notices = lazyWithoutWords(async () => (await import('./notices.tsx')).Notices);

/** Says at the foot of the screen that it may be out of date, that something waits to be sent, or that there is a new version. */
export function ConnectionNotice() {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => afterFirstUse(() => setInUse(true)), []);
  return isInUse && <Notices />;
}
