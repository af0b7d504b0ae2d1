import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Image } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import { FieldError } from '../components/field.tsx';
import { t } from '../i18n/t.ts';
import { mayTakePart } from '../session/may-take-part.ts';
import { useMe } from '../session/use-me.ts';
import { FilePicker } from './file-picker.tsx';
import { SortablePicture } from './sortable-picture.tsx';
import { UploadingPicture } from './uploading-picture.tsx';
import { stateOf, type Upload } from './uploads.ts';
import { useDragSort } from './use-drag-sort.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePictures } from './use-pictures.ts';

interface ImagesFieldProps {
  /** Dropped before the field was there. */
  files?: readonly File[] | undefined;
  /** The pictures of the deal in their order, the first one for its card. */
  value: readonly Image[];
  onChange: (images: readonly Image[]) => void;
  onState: (state: 'done' | 'uploading' | 'failed') => void;
  disabled?: boolean;
  /** Says where the pictures come from, if the person has not chosen them. */
  mark?: ReactNode;
  error?: string | undefined;
}

const maxImages = limits.images.count;

/** Pictures for a deal: chosen, taken with the phone, dropped or pasted anywhere on the page, sorted by dragging or by buttons. */
export function ImagesField({ files = [], value, onChange, onState, disabled = false, mark, error }: ImagesFieldProps) {
  const id = useId();
  const pictures = usePictures(value, onChange);
  const { uploads, free, add, remove, move } = pictures;
  const state = stateOf(uploads);
  useEffect(() => onState(state), [state, onState]);

  const me = useMe();
  const take = (chosen: readonly File[]) => {
    if (!disabled && chosen.length > 0 && mayTakePart(me)) add(chosen);
  };
  const isOver = useDroppedFiles(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field appears
  useEffect(() => take(files), []);
  const keepFocus = useFocusAfterRemoval(value.length + uploads.length);
  const removeUpload = (upload: Upload) => {
    keepFocus.beforeRemoval();
    pictures.removeUpload(upload);
  };
  const dragSort = useDragSort(move, disabled);

  return (
    <fieldset ref={keepFocus.field} disabled={disabled} aria-describedby={`${id}-hint`} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t('edit.field.images')}</span>
        {mark && <span className="text-sm text-wire">{mark}</span>}
      </legend>
      <ul {...dragSort.list} className="flex flex-wrap items-start gap-3 empty:hidden">
        {value.map((image, index) => (
          <SortablePicture
            key={image.hash}
            {...{ image, index }}
            count={value.length}
            onRemove={() => {
              keepFocus.beforeRemoval();
              remove(image);
            }}
            onMove={(to) => move(index, to)}
            place={dragSort.placeOf(index)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadingPicture
            key={upload.id}
            upload={upload}
            onRetry={() => pictures.retry(upload)}
            onReplace={(chosen) => {
              removeUpload(upload);
              take(chosen);
            }}
            onRemove={() => removeUpload(upload)}
          />
        ))}
      </ul>
      {free > 0 && <FilePicker id={id} isOver={isOver} isInvalid={error !== undefined} onFiles={take} />}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {value.length > 1 ? t('post.picture.hint.order', { max: maxImages }) : t('post.picture.hint', { max: maxImages })}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {pictures.status}
      </p>
    </fieldset>
  );
}

/** A removed picture takes its button, and the focus, with it: the focus goes to where others are chosen. */
function useFocusAfterRemoval(count: number) {
  const field = useRef<HTMLFieldSetElement>(null);
  const isDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is one less
  useEffect(() => {
    if (isDue.current) field.current?.querySelector<HTMLElement>('[name="images"]')?.focus();
    isDue.current = false;
  }, [count]);
  const beforeRemoval = () => {
    isDue.current = true;
  };
  return { field, beforeRemoval };
}
