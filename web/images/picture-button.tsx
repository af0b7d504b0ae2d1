import { useId } from 'react';
import type { Image } from '../../shared/images.ts';
import { FileInput } from './file-input.tsx';
import { shrink } from './shrink.ts';
import { upload } from './upload.ts';

/** Chooses one picture. */
export function PictureButton({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-4 text-[0.9375rem] font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire hover:bg-sunken"
    >
      {label}
      <FileInput id={id} onFiles={([file]) => file && onChoose(file)} className="absolute inset-0 size-full cursor-pointer opacity-0" />
    </label>
  );
}

/** Uploads a picture, made smaller if it is large. */
export const uploadOne = async (file: File): Promise<Image> =>
  upload((await shrink(file))?.body ?? file, { signal: new AbortController().signal, onProgress: () => undefined });
