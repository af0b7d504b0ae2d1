import { sanctionDays } from '../../../../shared/moderation-limits.ts';
import type { SanctionStep } from '../../../../shared/sanctions.ts';
import { sanctionKinds } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';

interface SanctionChoiceProps {
  value: SanctionStep | undefined;
  /** Whether there may be none. */
  isOptional: boolean;
  onChange: (sanction: SanctionStep | undefined) => void;
}

/** The sanction that a decision imposes at the same time. */
export function SanctionChoice({ value, isOptional, onChange }: SanctionChoiceProps) {
  const { kind, days } = value ?? {};
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_7rem]">
      <ChoiceField
        label={t('moderation.sanction')}
        hint={kind && t(`mod.people.means.${kind}`)}
        value={kind ?? ''}
        options={isOptional ? (['', ...sanctionKinds] as const) : sanctionKinds}
        words={(each) => t(each === '' ? 'moderation.sanction.none' : `mod.people.kind.${each}`)}
        onChoose={(each) =>
          onChange(each === '' ? undefined : each === 'warning' || each === 'ban' ? { kind: each } : { kind: each, days: days ?? 7 })
        }
      />
      {kind !== undefined && days !== undefined && (
        <TextField
          label={t('mod.people.days')}
          type="number"
          {...sanctionDays}
          value={days || ''}
          onChange={({ target }) => onChange({ kind, days: Number(target.value) })}
        />
      )}
    </div>
  );
}
