import { type FormEvent, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { limits } from '../../shared/limits.ts';
import type { ReportReason } from '../../shared/report-reasons.ts';
import { Button } from '../components/button.tsx';
import { closeDialog } from '../components/close-dialog.ts';
import { Dialog } from '../components/dialog.tsx';
import { FieldError, TextArea } from '../components/field.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { useSubmissionKey } from '../engine/submission-key.ts';
import { useSubmit } from '../errors/use-submit.ts';
import { t } from '../i18n/t.ts';
import { newEntry } from '../lib/history-entry.ts';
import { CheckInstead } from './check-instead.tsx';
import { DuplicateField } from './duplicate-field.tsx';
import { faultOf, type ReportDraft, type Reported, reasonsOf, reportOf } from './report.ts';

/** Asks what is wrong with a deal, comment or person. Where a check says it better, that is one press away. */
export function ReportDialog({ about, onClose }: { about: Reported; onClose: () => void }) {
  const [draft, setDraft] = useState<ReportDraft>({ reason: undefined, text: '', other: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const sending = useSubmit(setErrors);
  const keys = useSubmissionKey();
  const change = (next: Partial<ReportDraft>) => setDraft({ ...draft, ...next });
  const close = () => closeDialog(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(draft);
    if (fault !== undefined) return setErrors({ [fault.field]: t(`report.fault.${fault.field}`) });
    setErrors({});
    const body = reportOf(about, draft);
    void sending.send(async () => {
      await sendCommand('createReport', { body }, { key: keys.keyFor(body) });
      toast(t('report.done'), { label: t('report.own'), act: () => navigate('/settings/reports', { state: newEntry() }) });
      close();
    });
  };
  const { reason } = draft;
  return (
    <Dialog title={t(`report.title.${about.kind}`)} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
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
            value={draft.text}
            error={errors.text}
            className="min-h-20"
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        <p className="text-sm text-soft">{t('report.hint')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look="primary" busy={sending.busy}>
            {t('report.send')}
          </Button>
        </div>
      </form>
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
