import { isLegible, type LookColour, lookColours, lowestContrast, nearestLegible } from '../../../../shared/board-look.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { locale } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import type { SettingInputProps } from './use-settings.ts';

const isLookColour = (name: string): name is LookColour => lookColours.some((each) => each === name);
const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** A colour, picked or typed, and whether text can be read with it. */
export function ColourField({ form: { settings, set, errors }, name }: SettingInputProps) {
  const colour = String(settings[name]);
  const label = t(`admin.setting.${name}`);
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-end gap-2">
        <input
          type="color"
          aria-label={t('admin.setting.pick', { name: label })}
          value={isColour(colour) ? colour : '#000000'}
          onChange={(event) => set(name, event.target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
        />
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            value={colour}
            spellCheck={false}
            error={isColour(colour) ? undefined : errors[name]}
            onChange={(event) => set(name, event.target.value.toLowerCase())}
          />
        </div>
      </div>
      {isColour(colour) && isLookColour(name) && <Contrast name={name} colour={colour} onChoose={(shade) => set(name, shade)} />}
    </div>
  );
}

interface ContrastProps {
  name: LookColour;
  colour: string;
  onChoose: (shade: string) => void;
}

/** Whether text can be read with this colour, or else the nearest shade with which it can. */
function Contrast({ name, colour, onChoose }: ContrastProps) {
  const ratio = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(Math.floor(lowestContrast(name, colour) * 10) / 10);
  if (isLegible(name, colour))
    return (
      <p className="flex items-center gap-1.5 text-sm text-soft">
        <Icon name="check" className="size-4 text-good" />
        {t('admin.contrast.good', { ratio })}
      </p>
    );
  const shade = nearestLegible(name, colour);
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-danger-wash p-3 text-sm">
      <p>{t('admin.contrast.low', { ratio })}</p>
      <Button onClick={() => onChoose(shade)} className="justify-self-start">
        <span aria-hidden="true" className="size-5 rounded border border-edge" style={{ background: shade }} />
        {t('admin.contrast.use', { shade })}
      </Button>
    </div>
  );
}
