import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { Upload } from './use-uploads.ts';

interface UploadingPictureProps {
  upload: Upload;
  onAgain: () => void;
  onDrop: () => void;
}

/** A picture that is on its way, or why it is not. */
export function UploadingPicture({ upload: { file, preview, part, failed }, onAgain, onDrop }: UploadingPictureProps) {
  return (
    <li
      aria-busy={failed === undefined}
      className={`relative grid overflow-hidden rounded-control border ${failed === undefined ? 'w-33 border-line' : 'w-full grid-cols-[5rem_minmax(0,1fr)] items-center gap-3 border-danger'}`}
    >
      <span className={`relative grid aspect-square place-items-center bg-sunken ${failed === undefined ? '' : 'self-stretch'}`}>
        {preview === undefined ? (
          <Icon name="clock" className="size-6 text-soft" />
        ) : (
          <img src={preview} alt="" className="size-full object-contain opacity-60" />
        )}
      </span>
      {failed === undefined ? (
        <Going name={file.name} part={part} onDrop={onDrop} />
      ) : (
        <div className="grid gap-1 py-2 pe-2">
          <p role="alert" className="text-sm font-medium text-danger">
            <bdi className="block truncate text-soft">{file.name}</bdi>
            {failed}
          </p>
          <div className="flex flex-wrap gap-1">
            <Button onClick={onAgain}>{t('post.picture.again')}</Button>
            <Button look="quiet" onClick={onDrop}>
              {t('post.picture.drop_it')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** Once all of it has gone, the board is at it. */
const Going = ({ name, part, onDrop }: { name: string; part: number; onDrop: () => void }) => (
  <span className="flex items-center gap-2 border-t border-line ps-2.5">
    <progress
      aria-label={t('post.picture.going', { name })}
      max={1}
      value={part < 1 ? part : undefined}
      className="h-1.5 min-w-0 flex-1 accent-wire"
    />
    <button
      type="button"
      aria-label={t('post.picture.cancel', { name })}
      onClick={onDrop}
      className="grid size-11 shrink-0 place-items-center text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="close" className="size-4" />
    </button>
  </span>
);
