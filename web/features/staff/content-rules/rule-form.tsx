import { type ReactNode, useState } from 'react';
import type { RuleTrial } from '../../../../shared/content-rules.ts';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
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
  const form = useForm(initial);
  const draft = form.values;
  const [tried, setTried] = useState<{ trial: RuleTrial; draft: RuleDraft }>();
  const [broad, setBroad] = useState<RuleTrial>();
  const trying = useSubmit(form.setErrors);
  const submit = async (isConfirmed: boolean) => {
    try {
      await save(draft, isConfirmed);
      form.reset(initial);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'RULE_TOO_BROAD') throw refusal;
      setBroad(refusal.problem?.trial);
    }
  };
  const tryOut = async () => setTried({ trial: await sendCommand('tryContentRule', { body: trialOf(draft) }), draft });
  return (
    <Form form={form} act={() => submit(false)} className="grid grid-cols-1 gap-4" isCard>
      <RuleFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {submitLabel}
        </Button>
        <Button busy={trying.busy} onClick={() => void trying.send(tryOut)}>
          {t('admin.rules.try')}
        </Button>
        {children}
      </div>
      {tried?.draft === draft && <TrialResult trial={tried.trial} />}
      {broad && <BroadRuleDialog trial={broad} onConfirm={() => void form.send(() => submit(true))} onClose={() => setBroad(undefined)} />}
    </Form>
  );
}
