import { useEffect, useState } from 'react';

/** Whether the pictures of a form are there: `stuck` where some will not come by themselves. */
export type PicturesState = 'there' | 'coming' | 'stuck';

interface Going {
  /** They are all there by now. */
  onThere: () => void;
  onStuck: () => void;
}

/** Holds what is sent until the pictures that are on their way have come, so that nobody has to press again. */
export function usePendingPictures({ onThere, onStuck }: Going) {
  const [pictures, tell] = useState<PicturesState>('there');
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pictures are there
  useEffect(() => {
    if (!isWaiting || pictures === 'coming') return;
    setWaiting(false);
    if (pictures === 'stuck') onStuck();
    else onThere();
  }, [isWaiting, pictures]);
  return { tell, isComing: pictures === 'coming', isWaiting, wait: () => setWaiting(true), giveUp: () => setWaiting(false) };
}
