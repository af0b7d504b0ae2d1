import { useEffect, useState } from 'react';

/** Whether the pictures of a form are uploaded; `failed` if some failed. */
export type PicturesState = 'done' | 'uploading' | 'failed';

interface Handlers {
  onDone: () => void;
  onFailed: () => void;
}

/** Delays sending until all pictures are uploaded, so that nobody has to press again. */
export function usePendingPictures({ onDone, onFailed }: Handlers) {
  const [pictures, setPictures] = useState<PicturesState>('done');
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the uploads are over
  useEffect(() => {
    if (!isWaiting || pictures === 'uploading') return;
    setWaiting(false);
    if (pictures === 'failed') onFailed();
    else onDone();
  }, [isWaiting, pictures]);
  return { setPictures, isUploading: pictures === 'uploading', isWaiting, wait: () => setWaiting(true), giveUp: () => setWaiting(false) };
}
