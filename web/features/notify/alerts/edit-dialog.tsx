import type { Alert } from '../../../../shared/alerts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { useSite } from '../../../site/use-site.ts';
import { draftOf } from './alert-draft.ts';
import { AlertForm } from './alert-form.tsx';
import type { AlertTarget } from './alert-target.ts';

interface EditDialogProps {
  alert: Alert;
  target: AlertTarget;
  onClose: () => void;
}

export function EditDialog({ alert, target, onClose }: EditDialogProps) {
  const { currency } = useSite();
  return (
    <Dialog title={t('alerts.edit')} onClose={onClose} isWide>
      <AlertForm target={target} start={draftOf(alert, currency)} alert={alert} />
    </Dialog>
  );
}
