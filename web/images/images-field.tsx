import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Image } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import { FieldError } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { mayTakePart } from '../session/may-take-part.ts';
import { useMe } from '../session/use-me.ts';
import { FileInput } from './file-input.tsx';
import { SortablePicture } from './sortable-picture.tsx';
import { UploadingPicture } from './uploading-picture.tsx';
import { useOrder } from './use-drag-sort.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads } from './use-uploads.ts';

interface ImagesFieldProps {
  /** To begin with: what was dropped before the field was there. */
  files?: readonly File[] | undefined;
  /** The pictures of the deal in their order, the first one for its card. */
  value: readonly Image[];
  onChange: (images: readonly Image[]) => void;
  /** Told whether any is still on its way, or will not come by itself. */
  onState: (state: 'there' | 'coming' | 'stuck') => void;
  disabled?: boolean;
  /** Where these come from, if not from whoever types. */
  mark?: ReactNode;
  error?: string | undefined;
}

const most = limits.images.count;

/** Pictures for a deal: chosen, taken with the phone, dropped or pasted anywhere on the page, put in order by dragging or by buttons. */
export function ImagesField({ files = [], value, onChange, onState, disabled = false, mark, error }: ImagesFieldProps) {
  const me = useMe();
  const id = useId();
  const [said, setSaid] = useState('');
  // What comes in later must not undo what has come in since.
  const now = useRef(value);
  now.current = value;
  const put = (images: readonly Image[]) => {
    now.current = images;
    onChange(images);
  };
  const { uploads, add, again, drop } = useUploads((image) => {
    if (now.current.some(({ hash }) => hash === image.hash)) return toast(t('post.picture.twice'));
    put([...now.current, image]);
    setSaid(t('post.picture.added', { count: now.current.length }));
  });
  const isGoing = uploads.some(({ failed }) => failed === undefined);
  const state = isGoing ? 'coming' : uploads.length > 0 ? 'stuck' : 'there';
  useEffect(() => onState(state), [state, onState]);

  // What was refused for good takes nobody's place.
  const coming = uploads.filter(({ failed }) => !failed?.isFinal);
  const free = Math.max(0, most - value.length - coming.length);
  const take = (files: readonly File[]) => {
    if (disabled || files.length === 0 || !mayTakePart(me)) return;
    if (files.length > free) toast(t('post.picture.most', { most }));
    add(files.slice(0, free));
  };
  const isOver = useDroppedFiles(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => take(files), []);
  const keepFocus = useFocusWhenLess(value.length + uploads.length);
  const leaveOut = (id: number) => {
    keepFocus.before();
    drop(id);
    // What was said to be wrong with them is put right.
    put(now.current);
  };

  const remove = (image: Image) => {
    keepFocus.before();
    const at = now.current.indexOf(image);
    put(now.current.filter((each) => each !== image));
    const undo = () => now.current.length < most && put(now.current.toSpliced(at, 0, image));
    toast(t('post.picture.removed'), { label: t('post.undo'), act: undo });
  };
  const move = (from: number, to: number) => {
    const image = now.current[from];
    if (image === undefined || to < 0 || to >= now.current.length) return;
    put(now.current.toSpliced(from, 1).toSpliced(to, 0, image));
    setSaid(t('post.picture.moved', { number: to + 1, count: now.current.length }));
  };
  const order = useOrder(move, disabled);

  return (
    <fieldset ref={keepFocus.place} disabled={disabled} aria-describedby={`${id}-hint`} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t('edit.field.images')}</span>
        {mark && <span className="text-sm text-wire">{mark}</span>}
      </legend>
      <ul {...order.list} className="flex flex-wrap items-start gap-3 empty:hidden">
        {value.map((image, index) => (
          <SortablePicture
            key={image.hash}
            image={image}
            index={index}
            count={value.length}
            onRemove={() => remove(image)}
            onMove={(to) => move(index, to)}
            place={order.placeOf(index)}
          />
        ))}
        {uploads.map((each) => (
          <UploadingPicture
            key={each.id}
            upload={each}
            onAgain={() => again(each)}
            onInstead={(files) => {
              leaveOut(each.id);
              take(files);
            }}
            onDrop={() => leaveOut(each.id)}
          />
        ))}
      </ul>
      {free > 0 && <FilePicker id={id} isOver={isOver} isInvalid={error !== undefined} onFiles={take} />}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {value.length > 1 ? t('post.picture.hint.order', { most }) : t('post.picture.hint', { most })}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** Whoever takes a picture away by its button goes on where others are chosen: the button goes with it, and the focus would too. */
function useFocusWhenLess(count: number) {
  const place = useRef<HTMLFieldSetElement>(null);
  const isDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is one less
  useEffect(() => {
    if (isDue.current) place.current?.querySelector<HTMLElement>('[name="images"]')?.focus();
    isDue.current = false;
  }, [count]);
  const before = () => {
    isDue.current = true;
  };
  return { place, before };
}

interface FilePickerProps {
  id: string;
  isOver: boolean;
  isInvalid: boolean;
  onFiles: (files: readonly File[]) => void;
}

const FilePicker = ({ id, isOver, isInvalid, onFiles }: FilePickerProps) => (
  <label
    htmlFor={`${id}-files`}
    className={`relative flex min-h-16 cursor-pointer flex-wrap items-center justify-center gap-x-2.5 gap-y-0.5 rounded-control border border-dashed px-4 py-2 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire hover:bg-sunken ${isOver ? 'border-wire bg-sunken' : 'border-edge'}`}
  >
    <Icon name="plus" />
    <span className="font-medium">{isOver ? t('post.picture.drop') : t('post.picture.choose')}</span>
    <span aria-hidden="true" className="text-sm text-soft max-sm:hidden">
      {t('post.picture.ways')}
    </span>
    <FileInput
      id={`${id}-files`}
      name="images"
      multiple
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? `${id}-hint ${id}-error` : `${id}-hint`}
      onFiles={onFiles}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  </label>
);
