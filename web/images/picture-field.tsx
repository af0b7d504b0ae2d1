import { type ReactNode, useId, useState } from 'react';
import type { Image } from '../../shared/images.ts';
import { Button } from '../components/button.tsx';
import { FieldError } from '../components/field.tsx';
import { errorText } from '../errors/error-text.ts';
import { FileInput } from './file-input.tsx';
import { shrink } from './shrink.ts';
import { upload } from './upload.ts';

interface PictureFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  chooseLabel: string;
  removeLabel: string;
  onChoose: (picture: Image) => unknown;
  /** Undefined if there is none to remove. */
  onRemove: (() => unknown) | undefined;
  /** Other ways to a picture. */
  buttons?: ReactNode;
  /** The picture as it is now. */
  children?: ReactNode;
}

/** One picture, which is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, error, chooseLabel, removeLabel, onChoose, onRemove, buttons, children }: PictureFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wrong = failure ?? error;
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    await act().catch((refusal: unknown) => setFailure(errorText(refusal)));
    setBusy(false);
  };
  return (
    <fieldset
      aria-busy={busy}
      aria-describedby={[hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined}
      className="grid content-start gap-1.5"
    >
      <legend className="pb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <label
          htmlFor={id}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-4 text-[0.9375rem] font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire hover:bg-sunken"
        >
          {chooseLabel}
          <FileInput
            id={id}
            onFiles={([file]) => file && void run(async () => onChoose(await uploadOne(file)))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {buttons}
        {onRemove && (
          <Button look="quiet" onClick={() => void run(async () => onRemove())}>
            {removeLabel}
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {wrong !== undefined && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </fieldset>
  );
}

/** Made smaller if it is large. */
const uploadOne = async (file: File): Promise<Image> =>
  upload((await shrink(file))?.body ?? file, { signal: new AbortController().signal, onProgress: () => undefined });
