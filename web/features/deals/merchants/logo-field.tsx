import { useId, useState } from 'react';
import { iconPath } from '../../../../shared/image-files.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field.tsx';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { FileInput } from '../../../images/file-input.tsx';
import { shrink } from '../../../images/shrink.ts';
import { upload } from '../../../images/upload.ts';

interface LogoFieldProps {
  logo: string | undefined;
  /** Shown if there is no logo. */
  icon: string | undefined;
  error: string | undefined;
  onChange: (logo: string | undefined) => void;
}

export function LogoField({ logo, icon, error, onChange }: LogoFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const shown = logo ?? icon;
  const choose = async (file: File | undefined) => {
    if (file === undefined || busy) return;
    setBusy(true);
    try {
      const { hash } = await upload((await shrink(file))?.body ?? file, { signal: new AbortController().signal, onProgress: () => {} });
      onChange(hash);
    } catch (refusal) {
      showError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset aria-busy={busy} className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">{t('mod.merchants.logo')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {shown && <img src={iconPath(shown)} alt="" className="picture-ground size-14 rounded-xl object-contain p-1" />}
        <label
          htmlFor={`${id}-file`}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-4 text-[0.9375rem] font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire hover:bg-sunken"
        >
          {t('mod.merchants.logo.choose')}
          <FileInput
            id={`${id}-file`}
            onFiles={([file]) => void choose(file)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {logo !== undefined && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            {t('mod.merchants.logo.remove')}
          </Button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
