import { type FormEvent, type ReactNode, useState } from 'react';
import type { RuleTrial } from '../../../../shared/content-rules.ts';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { BroadRuleDialog } from './broad-rule-dialog.tsx';
import { type RuleDraft, trialOf } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { TrialResult } from './trial-result.tsx';

interface RuleFormProps {
  initial: RuleDraft;
  submitLabel: string;
  /** Throws a Refusal. */
  save: (draft: RuleDraft, isConfirmed: boolean) => Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}

/** The form of a rule, which can be tried before it is saved. */
export function RuleForm({ initial, submitLabel, save, children }: RuleFormProps) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [trial, setTrial] = useState<RuleTrial>();
  const [broad, setBroad] = useState<RuleTrial>();
  const saving = useSubmit(setErrors);
  const trying = useSubmit(setErrors);
  const change = (changed: RuleDraft) => {
    setErrors({});
    setTrial(undefined);
    setDraft(changed);
  };
  const submit = (isConfirmed: boolean) =>
    saving.send(async () => {
      try {
        await save(draft, isConfirmed);
        change(initial);
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || refusal.code !== 'RULE_TOO_BROAD') throw refusal;
        setBroad(refusal.problem?.trial);
      }
    });
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(false);
      }}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <RuleFields draft={draft} errors={errors} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={saving.busy}>
          {submitLabel}
        </Button>
        <Button
          busy={trying.busy}
          onClick={() => void trying.send(async () => setTrial(await sendCommand('tryContentRule', { body: trialOf(draft) })))}
        >
          {t('admin.rules.try')}
        </Button>
        {children}
      </div>
      {trial && <TrialResult trial={trial} />}
      {broad && <BroadRuleDialog trial={broad} onConfirm={() => void submit(true)} onClose={() => setBroad(undefined)} />}
    </form>
  );
}
