import { type FormEvent, useState } from 'react';
import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { sanctionDays, sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { nextStep } from '../../../../shared/sanction-ladder.ts';
import { type SanctionKind, sanctionKinds } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { Section } from './section.tsx';

const hasDays = (kind: SanctionKind) => kind !== 'warning' && kind !== 'ban';

/** The form that sanctions a person. It starts with the next step of the ladder. */
export function SanctionForm({ page: { person, sanctions } }: { page: StaffPersonPage }) {
  const [step] = useState(() => nextStep(sanctions, Date.now()));
  const [kind, setKind] = useState<SanctionKind>(step.kind);
  const [days, setDays] = useState(String(step.days ?? 7));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const body = { kind, reason, ...(hasDays(kind) ? { days: Number(days) } : {}), ...(note === '' ? {} : { note }) };
      await sendCommand('createSanction', { id: person.id, body });
      toast(t('mod.people.sanctioned', { name: person.name }));
      setReason('');
      setNote('');
    });
  };
  const suggestion = t(`mod.people.kind.${step.kind}`);
  return (
    <Section title={t('mod.people.sanction')}>
      <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <p className="text-soft">
          {step.days === undefined
            ? t('mod.people.suggestion', { what: suggestion })
            : t('mod.people.suggestion.days', { what: suggestion, days: step.days })}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('mod.people.kind')}
            hint={t(`mod.people.means.${kind}`)}
            value={kind}
            onChange={(event) => setKind(event.target.value as SanctionKind)}
          >
            {sanctionKinds.map((each) => (
              <option key={each} value={each}>
                {t(`mod.people.kind.${each}`)}
              </option>
            ))}
          </SelectField>
          {hasDays(kind) && (
            <TextField
              label={t('mod.people.days')}
              type="number"
              inputMode="numeric"
              min={sanctionDays.min}
              max={sanctionDays.max}
              value={days}
              error={errors.days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </div>
        <TextArea
          label={t('mod.people.reason')}
          hint={t(kind === 'warning' ? 'mod.people.reason.private' : 'mod.people.reason.public')}
          value={reason}
          error={errors.reason}
          required
          dir="auto"
          className="min-h-20"
          maxLength={sanctionTexts.reason.max}
          onChange={(event) => {
            setErrors({});
            setReason(event.target.value);
          }}
        />
        <TextArea
          label={t('mod.people.note')}
          hint={t('mod.people.note.hint')}
          value={note}
          error={errors.note}
          dir="auto"
          className="min-h-11"
          maxLength={sanctionTexts.note.max}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" look={kind === 'warning' ? 'plain' : 'danger'} busy={busy} className="justify-self-start">
          {t(`mod.people.do.${kind}`)}
        </Button>
      </form>
    </Section>
  );
}
