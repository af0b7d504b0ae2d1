import { useId } from 'react';
import type { AlertMoment } from '../../../../shared/states.ts';
import { FieldError } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { withOption } from '../../../lib/with-option.ts';

interface MomentsFieldProps {
  offered: readonly AlertMoment[];
  chosen: readonly AlertMoment[];
  error: string | undefined;
  onChange: (chosen: AlertMoment[]) => void;
}

const pill =
  'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3.5 text-[0.9375rem] pointer-fine:min-h-9 hover:border-edge has-checked:border-transparent has-checked:bg-wire-wash has-checked:ps-2.5 has-checked:font-semibold has-checked:text-wire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire';

/** When to be notified. */
export function MomentsField({ offered, chosen, error, onChange }: MomentsFieldProps) {
  const id = useId();
  const toggle = (moment: AlertMoment, isOn: boolean) => onChange(withOption(offered, chosen, moment, isOn));
  return (
    <fieldset aria-describedby={error && id} data-invalid={error && ''} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium">{t('alerts.when')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((moment) => (
          <label key={moment} className={pill}>
            <input
              type="checkbox"
              checked={chosen.includes(moment)}
              onChange={(event) => toggle(moment, event.target.checked)}
              className="sr-only"
            />
            {chosen.includes(moment) && <Icon name="check" className="size-[1.125rem]" />}
            {t(`alerts.moment.${moment}`)}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
