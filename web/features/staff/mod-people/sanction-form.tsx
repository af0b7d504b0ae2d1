import { useState } from 'react';
import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { sanctionDays, sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import { nextStep } from '../../../../shared/sanction-ladder.ts';
import { type SanctionKind, sanctionKinds } from '../../../../shared/states.ts';
import { Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';

const hasDays = (kind: SanctionKind) => kind !== 'warning' && kind !== 'ban';

/** The form that sanctions a person. It starts with the next step of the ladder. @param caseId the case that it decides, if that is open and about this person */
export function SanctionForm({ page: { person, sanctions }, caseId }: { page: StaffPersonPage; caseId: number | undefined }) {
  const context = useRead(caseId === undefined ? undefined : queueReads.caseContext(caseId)).data;
  const decides = context?.person?.id === person.id && context.case.state === 'open' ? caseId : undefined;
  const [step] = useState(() => nextStep(sanctions, Date.now()));
  const form = useForm({ kind: step.kind, days: String(step.days ?? 7), reason: '', note: '' });
  const { kind, days, reason, note } = form.values;
  const impose = async () => {
    const step = { kind, ...(hasDays(kind) ? { days: Number(days) } : {}) };
    const words = { reason, ...(note === '' ? {} : { note }) };
    if (decides === undefined) await sendCommand('createSanction', { id: person.id, body: { ...step, ...words } });
    else await sendCommand('createCaseDecision', { id: decides, body: { decision: 'warn', sanction: step, ...words } });
    toast(t('mod.people.sanctioned', { name: person.name }));
    form.change({ reason: '', note: '' });
  };
  const reasonHint = t(kind === 'warning' ? 'mod.people.reason.private' : 'mod.people.reason.public');
  return (
    <Section id="sanction" title={t('mod.people.sanction')} className="grid scroll-mt-20 gap-3">
      <Form
        form={form}
        of="mod.people"
        intro={sanctions.length === 0 ? undefined : suggestionOf(step)}
        fields={[
          [
            { name: 'kind', hint: t(`mod.people.means.${kind}`), options: sanctionKinds },
            hasDays(kind) && { name: 'days', kind: 'number', limits: sanctionDays },
          ],
          { name: 'reason', kind: 'lines', hint: reasonHint, required: true, limits: sanctionTexts.reason, className: 'min-h-20' },
          { name: 'note', kind: 'lines', limits: sanctionTexts.note, className: 'min-h-11' },
        ]}
        act={impose}
        label={t(`mod.people.do.${kind}`)}
        look={kind === 'warning' ? 'plain' : 'danger'}
        isCard
      >
        {decides !== undefined && <p>{t('mod.people.closesCase')}</p>}
      </Form>
    </Section>
  );
}

function suggestionOf({ kind, days }: ReturnType<typeof nextStep>): string {
  const what = t(`mod.people.kind.${kind}`);
  return days === undefined ? t('mod.people.suggestion', { what }) : t('mod.people.suggestion.days', { what, days });
}
