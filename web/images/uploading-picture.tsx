import { useRef } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { FileInput } from './file-input.tsx';
import type { Upload } from './uploads.ts';

interface UploadingPictureProps {
  upload: Upload;
  onRetry: () => void;
  /** Sends another picture in its place. */
  onReplace: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** A picture on its way, or why it failed. */
export const UploadingPicture = ({ upload, onRetry, onReplace, onRemove }: UploadingPictureProps) =>
  upload.failed === undefined ? (
    <RunningUpload upload={upload} onRemove={onRemove} />
  ) : (
    <li className="flex w-full items-center gap-3 rounded-control border border-danger p-2">
      <Preview upload={upload} className="size-20 rounded-control" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <p role="alert" className="text-sm font-medium text-danger">
          <bdi className="line-clamp-2 text-soft [overflow-wrap:anywhere]">{upload.file.name}</bdi>
          {upload.failed.text}
        </p>
        <div className="flex flex-wrap gap-1">
          {upload.failed.isFinal ? <ReplaceButton onFiles={onReplace} /> : <Button onClick={onRetry}>{t('post.picture.again')}</Button>}
          <Button look="quiet" onClick={onRemove}>
            {t('post.picture.drop_it')}
          </Button>
        </div>
      </div>
    </li>
  );

function ReplaceButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('post.picture.instead')}</Button>
      <FileInput ref={input} hidden onFiles={onFiles} />
    </>
  );
}

/** Once all of it is sent, the board processes it. */
const RunningUpload = ({ upload, onRemove }: Pick<UploadingPictureProps, 'upload' | 'onRemove'>) => (
  <li aria-busy="true" className="w-33 overflow-hidden rounded-control border border-line">
    <Preview upload={upload} className="aspect-square w-full" />
    <span className="flex items-center gap-1 border-t border-line ps-2.5">
      <progress
        aria-label={t('post.picture.going', { name: upload.file.name })}
        max={1}
        value={upload.part < 1 ? upload.part : undefined}
        className="h-1.5 w-0 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line indeterminate:shimmer [&::-moz-progress-bar]:bg-wire [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-wire indeterminate:[&::-webkit-progress-bar]:bg-wire"
      />
      <button
        type="button"
        aria-label={t('post.picture.cancel', { name: upload.file.name })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  </li>
);

const Preview = ({ upload: { preview, failed }, className }: { upload: Upload; className: string }) => (
  <span className={`relative grid shrink-0 place-items-center overflow-hidden bg-sunken ${className}`}>
    {preview === undefined ? (
      <Icon name={failed === undefined ? 'clock' : 'warning'} className="size-6 text-soft" />
    ) : (
      <img src={preview} alt="" className="absolute inset-0 size-full object-contain opacity-60" />
    )}
  </span>
);
