import { useState } from 'react';
import type { RuleTrial } from '../../../../shared/content-rules.ts';
import { contentRuleActions, contentRuleKinds, contentRulePlaces } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { BroadRuleDialog } from './broad-rule-dialog.tsx';
import { type RuleDraft, trialOf, withKind } from './rule-draft.ts';
import { TrialResult } from './trial-result.tsx';

interface RuleFormProps {
  initial: RuleDraft;
  submitLabel: string;
  /** Throws a Refusal. */
  save: (draft: RuleDraft, isConfirmed: boolean) => Promise<void>;
  onCancel?: () => void;
}

/** From new people only to everyone. */
const trustLevels = [1, 2, 3, 4] as const;

/** The form of a rule, which can be tried before it is saved. */
export function RuleForm({ initial, submitLabel, save, onCancel }: RuleFormProps) {
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
  const placesError = form.errorOf('places') && t('admin.rules.places.none');
  const tryOut = async () => setTried({ trial: await sendCommand('tryContentRule', { body: trialOf(draft) }), draft });
  const value = { label: t(`admin.rules.value.${draft.kind}`), hint: t(`admin.rules.value.${draft.kind}.hint`) };
  return (
    <Form
      form={form}
      of="admin.rules"
      fields={[
        [
          { name: 'kind', options: contentRuleKinds, onChoose: (kind) => form.reset(withKind(draft, kind)) },
          { name: 'value', kind: draft.kind === 'domain' ? 'code' : 'line', required: true, ...value },
        ],
        { name: 'places', options: contentRulePlaces, words: (place) => t(`admin.rules.place.${place}`), error: placesError },
        [
          { name: 'action', options: contentRuleActions },
          { name: 'belowTrust', options: trustLevels },
        ],
        draft.action === 'refuse' && { name: 'message', kind: 'lines', className: 'min-h-20' },
      ]}
      act={() => submit(false)}
      label={submitLabel}
      buttons={
        <Button busy={trying.busy} onClick={() => void trying.send(tryOut)}>
          {t('admin.rules.try')}
        </Button>
      }
      onCancel={onCancel}
      className="grid grid-cols-1 gap-4"
      isCard
    >
      {tried?.draft === draft && <TrialResult trial={tried.trial} />}
      {broad && <BroadRuleDialog trial={broad} onConfirm={() => void form.send(() => submit(true))} onClose={() => setBroad(undefined)} />}
    </Form>
  );
}
