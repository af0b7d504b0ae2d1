import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

export async function undoMerge(id: number): Promise<void> {
  try {
    await sendCommand('deleteMerge', { id });
    toast(t('merging.undone'));
  } catch (refusal) {
    showError(refusal);
  }
}
