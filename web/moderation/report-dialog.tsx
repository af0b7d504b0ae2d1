import { useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { limits } from '../../shared/limits.ts';
import { closeDialog } from '../components/close-dialog.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { RadioField } from '../components/radio-field.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { useSubmissionKey } from '../engine/submission-key.ts';
import { Fields } from '../forms/fields.tsx';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../i18n/t.ts';
import { newEntry } from '../lib/history-entry.ts';
import { CheckInstead } from './check-instead.tsx';
import { DealField } from './deal-field.tsx';
import { faultOf, type ReportDraft, type Reported, reasonsOf, reportOf } from './report.ts';

/** Asks what is wrong with a deal, comment or person. Where a check says it better, that is one press away. */
export function ReportDialog({ about, onClose }: { about: Reported; onClose: () => void }) {
  const form = useForm<ReportDraft>({ reason: undefined, text: '', other: '' });
  const { values: draft, errors, change } = form;
  const { reason } = draft;
  const keys = useSubmissionKey();
  const content = useRef<HTMLParagraphElement>(null);
  const close = () => closeDialog(content);
  const fault = faultOf(draft);
  const submit = async () => {
    const body = reportOf(about, draft);
    await sendCommand('createReport', { body }, { key: keys.keyFor(body) });
    toast(t('report.done'), { label: t('report.own'), act: () => navigate('/settings/reports', { state: newEntry() }) });
    close();
  };
  return (
    <Dialog title={t(`report.title.${about.kind}`)} onClose={onClose}>
      <Form form={form} faults={fault && { [fault.field]: t(`report.fault.${fault.field}`) }} act={submit}>
        <RadioField
          label={t('report.reason')}
          error={errors.reason}
          options={reasonsOf(about)}
          words={(each) => t(`reason.${each}`)}
          value={reason}
          onChoose={(each) => change({ reason: each })}
          className="grid gap-2 sm:grid-cols-2"
        />
        {about.kind === 'deal' && reason === 'duplicate' && (
          <DealField
            deal={about.deal}
            value={draft.other}
            error={errors.other ?? errors.duplicateOf}
            onType={(other) => change({ other })}
          />
        )}
        {about.kind === 'deal' && (reason === 'expired' || reason === 'wrong_facts') && (
          <CheckInstead deal={about.deal} reason={reason} onDone={close} />
        )}
        {reason !== undefined && (
          <Fields
            form={form}
            of="report"
            fields={[
              {
                ...{ name: 'text', kind: 'lines', limits: limits.reportText, className: 'min-h-20' },
                label: t(reason === 'other' ? 'report.text' : 'report.text.optional'),
              },
            ]}
          />
        )}
        <p ref={content} className="text-sm text-soft">
          {t('report.hint')}
        </p>
        <DialogFooter label={t('report.send')} busy={form.busy} />
      </Form>
    </Dialog>
  );
}
