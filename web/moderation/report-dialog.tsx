import { useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { limits } from '../../shared/limits.ts';
import type { ReportReason } from '../../shared/report-reasons.ts';
import { closeDialog } from '../components/close-dialog.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { FieldError, TextArea } from '../components/field.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { useSubmissionKey } from '../engine/submission-key.ts';
import { Form } from '../errors/form.tsx';
import { useForm } from '../errors/use-form.ts';
import { t } from '../i18n/t.ts';
import { newEntry } from '../lib/history-entry.ts';
import { CheckInstead } from './check-instead.tsx';
import { DuplicateField } from './duplicate-field.tsx';
import { faultOf, type ReportDraft, type Reported, reasonsOf, reportOf } from './report.ts';

/** Asks what is wrong with a deal, comment or person. Where a check says it better, that is one press away. */
export function ReportDialog({ about, onClose }: { about: Reported; onClose: () => void }) {
  const form = useForm<ReportDraft>({ reason: undefined, text: '', other: '' });
  const { values: draft, errors, change } = form;
  const { reason } = draft;
  const keys = useSubmissionKey();
  const content = useRef<HTMLDivElement>(null);
  const close = () => closeDialog(content);
  const submit = async () => {
    const fault = faultOf(draft);
    if (fault !== undefined) return form.setErrors({ [fault.field]: t(`report.fault.${fault.field}`) });
    const body = reportOf(about, draft);
    await sendCommand('createReport', { body }, { key: keys.keyFor(body) });
    toast(t('report.done'), { label: t('report.own'), act: () => navigate('/settings/reports', { state: newEntry() }) });
    close();
  };
  return (
    <Dialog title={t(`report.title.${about.kind}`)} onClose={onClose}>
      <Form form={form} act={submit}>
        <Reasons about={about} chosen={reason} error={errors.reason} onChoose={(each) => change({ reason: each })} />
        {about.kind === 'deal' && reason === 'duplicate' && (
          <DuplicateField
            deal={about.deal}
            value={draft.other}
            error={errors.other ?? errors.duplicateOf}
            onChange={(other) => change({ other })}
          />
        )}
        {about.kind === 'deal' && (reason === 'expired' || reason === 'wrong_facts') && (
          <CheckInstead deal={about.deal} reason={reason} onDone={close} />
        )}
        {reason !== undefined && (
          <TextArea
            label={t(reason === 'other' ? 'report.text' : 'report.text.optional')}
            maxLength={limits.reportText.max}
            {...form.text('text')}
            className="min-h-20"
          />
        )}
        <p className="text-sm text-soft">{t('report.hint')}</p>
        <div ref={content}>
          <DialogFooter label={t('report.send')} busy={form.busy} />
        </div>
      </Form>
    </Dialog>
  );
}

interface ReasonsProps {
  about: Reported;
  chosen: ReportReason | undefined;
  error: string | undefined;
  onChoose: (reason: ReportReason) => void;
}

const Reasons = ({ about, chosen, error, onChoose }: ReasonsProps) => (
  <fieldset aria-describedby={error && 'report-reason-error'} className="grid gap-1.5">
    <legend className="mb-1.5 font-medium">{t('report.reason')}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {reasonsOf(about).map((each) => (
        <label
          key={each}
          className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 py-1.5 leading-tight has-checked:border-wire has-checked:bg-wire-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire"
        >
          <input
            type="radio"
            name="reason"
            value={each}
            checked={each === chosen}
            onChange={() => onChoose(each)}
            className="outline-none"
          />
          {t(`reason.${each}`)}
        </label>
      ))}
    </div>
    {error && <FieldError id="report-reason-error">{error}</FieldError>}
  </fieldset>
);
