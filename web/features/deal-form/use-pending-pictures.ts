import { useEffect, useState } from 'react';

/** Whether the pictures of a form are uploaded; `stuck` if some failed. */
export type PicturesState = 'there' | 'coming' | 'stuck';

interface Going {
  onThere: () => void;
  onStuck: () => void;
}

/** Delays sending until all pictures are uploaded, so that nobody has to press again. */
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
