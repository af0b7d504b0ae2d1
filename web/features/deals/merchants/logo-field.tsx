import { iconPath } from '../../../../shared/image-files.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field.tsx';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { PictureButton, uploadOne } from '../../../images/picture-button.tsx';

interface LogoFieldProps {
  logo: string | undefined;
  /** Shown if there is no logo. */
  icon: string | undefined;
  error: string | undefined;
  onChange: (logo: string | undefined) => void;
}

export function LogoField({ logo, icon, error, onChange }: LogoFieldProps) {
  const { busy, run } = useBusy();
  const shown = logo ?? icon;
  return (
    <fieldset aria-busy={busy} className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">{t('mod.merchants.logo')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {shown && <img src={iconPath(shown)} alt="" className="picture-ground size-14 rounded-xl object-contain p-1" />}
        <PictureButton
          label={t('mod.merchants.logo.choose')}
          onChoose={(file) => void run(async () => onChange((await uploadOne(file)).hash))}
        />
        {logo !== undefined && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            {t('mod.merchants.logo.remove')}
          </Button>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
