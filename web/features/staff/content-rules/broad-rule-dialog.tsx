import { useRef } from 'react';
import type { RuleTrial } from '../../../../shared/content-rules.ts';
import { Button } from '../../../components/button.tsx';
import { closeDialog } from '../../../components/close-dialog.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { largestShare } from './rule-draft.ts';

interface BroadRuleDialogProps {
  trial: RuleTrial;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks again before a rule is saved that matches a large part of what people post. */
export function BroadRuleDialog({ trial, onConfirm, onClose }: BroadRuleDialogProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => closeDialog(buttons);
  return (
    <Dialog title={t('admin.rules.broad')} onClose={onClose}>
      <p>{t('admin.rules.broad.text', { percent: count(largestShare(trial)) })}</p>
      <div ref={buttons} className="flex flex-wrap gap-2">
        <Button look="primary" onClick={close}>
          {t('admin.rules.broad.back')}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {t('admin.rules.broad.save')}
        </Button>
      </div>
    </Dialog>
  );
}
