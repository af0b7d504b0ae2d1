import { useState } from 'react';
import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { sanctionDays, sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { nextStep } from '../../../../shared/sanction-ladder.ts';
import { type SanctionKind, sanctionKinds } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';

const hasDays = (kind: SanctionKind) => kind !== 'warning' && kind !== 'ban';

/** The form that sanctions a person. It starts with the next step of the ladder. */
export function SanctionForm({ page: { person, sanctions } }: { page: StaffPersonPage }) {
  const [step] = useState(() => nextStep(sanctions, Date.now()));
  const form = useForm({ kind: step.kind, days: String(step.days ?? 7), reason: '', note: '' });
  const { kind, days, reason, note } = form.values;
  const impose = async () => {
    const body = { kind, reason, ...(hasDays(kind) ? { days: Number(days) } : {}), ...(note === '' ? {} : { note }) };
    await sendCommand('createSanction', { id: person.id, body });
    toast(t('mod.people.sanctioned', { name: person.name }));
    form.change({ reason: '', note: '' });
  };
  const suggestion = t(`mod.people.kind.${step.kind}`);
  return (
    <Section title={t('mod.people.sanction')}>
      <Form form={form} act={impose} label={t(`mod.people.do.${kind}`)} look={kind === 'warning' ? 'plain' : 'danger'} isCard>
        <p className="text-soft">
          {step.days === undefined
            ? t('mod.people.suggestion', { what: suggestion })
            : t('mod.people.suggestion.days', { what: suggestion, days: step.days })}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            {...form.choice('kind')}
            label={t('mod.people.kind')}
            hint={t(`mod.people.means.${kind}`)}
            options={sanctionKinds}
            words={(each) => t(`mod.people.kind.${each}`)}
          />
          {hasDays(kind) && (
            <TextField {...form.text('days')} label={t('mod.people.days')} type="number" inputMode="numeric" {...sanctionDays} />
          )}
        </div>
        <TextArea
          {...form.text('reason')}
          label={t('mod.people.reason')}
          hint={t(kind === 'warning' ? 'mod.people.reason.private' : 'mod.people.reason.public')}
          required
          dir="auto"
          className="min-h-20"
          maxLength={sanctionTexts.reason.max}
        />
        <TextArea
          {...form.text('note')}
          label={t('mod.people.note')}
          hint={t('mod.people.note.hint')}
          dir="auto"
          className="min-h-11"
          maxLength={sanctionTexts.note.max}
        />
      </Form>
    </Section>
  );
}
