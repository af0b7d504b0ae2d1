import { TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import type { AlertDraft } from './alert-draft.ts';

interface SpeedFieldsProps {
  draft: AlertDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<AlertDraft>) => void;
}

/** How many votes in how many minutes. */
export const SpeedFields = ({ draft, errors, onChange }: SpeedFieldsProps) => (
  <div className="field-row grid grid-cols-2 gap-x-3">
    {(['votes', 'minutes'] as const).map((field) => (
      <TextField
        key={field}
        label={t(`alerts.speed.${field}`)}
        inputMode="numeric"
        autoComplete="off"
        value={draft[field]}
        error={errors[field] ?? errors[`speed.${field}`]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    ))}
  </div>
);
