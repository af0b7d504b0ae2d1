import { useId, useState } from 'react';
import { imagePath } from '../../../../shared/image-files.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { errorText } from '../../../errors/error-text.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { FileInput } from '../../../images/file-input.tsx';
import { upload } from '../../../images/upload.ts';
import type { SettingInputProps } from './use-settings.ts';

/** The logo or the icon: a picture that is uploaded at once and published with the other settings. */
export function PictureField({ form, name }: SettingInputProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hash = form.settings[name === 'logo' ? 'logo' : 'icon'];
  const error = failure ?? form.errors[name];
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const picture = await upload(file, { signal: new AbortController().signal, onProgress: () => undefined });
      form.addPicture(picture);
      form.set(name, picture.hash);
    } catch (refusal) {
      setFailure(errorText(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="font-medium">
        {t(`admin.setting.${name}`)}
      </label>
      <div className="flex items-center gap-3">
        <span className="grid h-16 min-w-16 place-items-center rounded-control bg-mast p-2">
          {hash === undefined ? (
            <Icon name="grid" className="size-6 text-on-mast-soft" />
          ) : (
            <img src={imagePath(hash, 320, 'webp')} alt="" className="h-12 max-w-40 object-contain" />
          )}
        </span>
        {hash !== undefined && (
          <Button
            look="quiet"
            aria-label={t('admin.setting.picture.remove', { name: t(`admin.setting.${name}`) })}
            onClick={() => form.set(name, undefined)}
          >
            <Icon name="trash" />
          </Button>
        )}
      </div>
      <FileInput
        id={id}
        aria-busy={busy}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
        onFiles={(files) => void add(files)}
        className="max-w-full text-sm file:me-3 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-medium"
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {tIfKnown(`admin.setting.${name}.hint`)}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
