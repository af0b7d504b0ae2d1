import { toast } from '../../components/toast.tsx';
import { showError } from '../../errors/show-error.ts';
import { t } from '../../i18n/t.ts';
import { sendCommand } from '../../live/command.ts';

export async function undoMerge(id: number): Promise<void> {
  try {
    await sendCommand('deleteMerge', { id });
    toast(t('mod.merge.undone'));
  } catch (refusal) {
    showError(refusal);
  }
}
