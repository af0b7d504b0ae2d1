import type { ContentRule } from '../../../../shared/content-rules.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { withUndo } from '../../../errors/with-undo.ts';
import { t } from '../../../i18n/t.ts';
import { draftOf, type RuleDraft, ruleOf } from './rule-draft.ts';

export async function addRule(draft: RuleDraft, isConfirmed: boolean): Promise<void> {
  await sendCommand('createContentRule', { body: { ...ruleOf(draft), isConfirmed } });
  toast(t('admin.rules.saved'));
}

export async function changeRule({ id, version }: ContentRule, draft: RuleDraft, isConfirmed: boolean): Promise<void> {
  await sendCommand('putContentRule', { id, body: { ...ruleOf(draft), version, isConfirmed } });
  toast(t('admin.rules.saved'));
}

/** Switches a rule off, or on again. It was tried when it was written. */
export const switchRule = (rule: ContentRule): Promise<void> =>
  changeRule(rule, { ...draftOf(rule), isEnabled: !rule.isEnabled }, true).catch(showError);

export const deleteRule = (rule: ContentRule): Promise<void> =>
  withUndo(sendCommand('deleteContentRule', { id: rule.id }), t('admin.rules.deleted', { value: rule.value }), t('admin.rules.undo'), () =>
    addRule(draftOf(rule), true),
  );
