import { limits } from '../../shared/limits.ts';
import { offeredReasons } from '../../shared/reasons.ts';
import { ChoiceField } from '../components/choice-field.tsx';
import { TextField } from '../components/field.tsx';
import { t } from '../i18n/t.ts';
import { reasonText } from './reason-text.ts';

/** Why a moderator or fact-checker acts: one of the offered reasons, or their own words. */
export interface ChosenReason {
  choice: string;
  words: string;
}

export type ActionWithReason = keyof typeof offeredReasons;

/** The usual reason; a removal has none. */
export const firstReason = (action: ActionWithReason): ChosenReason => ({
  choice: action.startsWith('remove') ? '' : offeredReasons[action][0],
  words: '',
});

/** As commands take it; undefined if the words are missing or too short. */
export function reasonOf({ choice, words }: ChosenReason): string | undefined {
  const reason = choice === 'other' ? words.trim() : choice;
  return [...reason].length < limits.staffReason.min ? undefined : reason;
}

interface ReasonFieldProps {
  action: ActionWithReason;
  value: ChosenReason;
  error?: string | undefined;
  onChange: (value: ChosenReason) => void;
}

export function ReasonField({ action, value, error, onChange }: ReasonFieldProps) {
  return (
    <div className="grid gap-4">
      <ChoiceField
        name="choice"
        label={t('reason.label')}
        hint={t('reason.hint')}
        value={value.choice}
        error={value.choice === '' ? error : undefined}
        options={[...(value.choice === '' ? [''] : []), ...offeredReasons[action], 'other']}
        words={(choice) => (choice === '' ? t('reason.choose') : choice === 'other' ? t('reason.other') : reasonText(choice))}
        onChoose={(choice) => onChange({ ...value, choice })}
      />
      {value.choice === 'other' && (
        <TextField
          name="reason"
          label={t('reason.words')}
          maxLength={limits.staffReason.max}
          value={value.words}
          error={error}
          onChange={(event) => onChange({ ...value, words: event.target.value })}
        />
      )}
    </div>
  );
}
