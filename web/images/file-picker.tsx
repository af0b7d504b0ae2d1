import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { FileInput } from './file-input.tsx';

interface FilePickerProps {
  /** Of the field, whose hint and error describe the input. */
  id: string;
  isOver: boolean;
  isInvalid: boolean;
  onFiles: (files: readonly File[]) => void;
}

export const FilePicker = ({ id, isOver, isInvalid, onFiles }: FilePickerProps) => (
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
