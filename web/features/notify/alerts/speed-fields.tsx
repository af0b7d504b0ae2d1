import { TextField } from '../../../components/field.tsx';
import type { Form } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import type { AlertDraft } from './alert-draft.ts';

interface SpeedFieldsProps {
  form: Form<AlertDraft>;
  errors: Record<string, string>;
}

/** How many votes in how many minutes. */
export const SpeedFields = ({ form, errors }: SpeedFieldsProps) => (
  <div className="field-row grid grid-cols-2 gap-x-3">
    {(['votes', 'minutes'] as const).map((field) => (
      <TextField
        {...form.text(field)}
        key={field}
        label={t(`alerts.speed.${field}`)}
        inputMode="numeric"
        autoComplete="off"
        error={errors[field] ?? errors[`speed.${field}`]}
      />
    ))}
  </div>
);
