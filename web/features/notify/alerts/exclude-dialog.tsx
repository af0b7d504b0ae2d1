import { useRef } from 'react';
import type { Alert, AlertExclusion } from '../../../../shared/alerts.ts';
import type { InboxItem } from '../../../../shared/inbox.ts';
import { categoryName } from '../../../board/use-board.ts';
import { Button } from '../../../components/button.tsx';
import { closeDialog } from '../../../components/close-dialog.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { TitleWordChoices } from '../../../deals/title-word-choices.tsx';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { exclude } from './alert-commands.ts';

interface ExcludeDialogProps {
  alert: Alert;
  deal: NonNullable<InboxItem['deal']>;
  onClose: () => void;
}

/** Asks what an alert should leave out: the deal's merchant, its category or a word of its title. */
export function ExcludeDialog({ alert, deal: { id, title, merchant, category }, onClose }: ExcludeDialogProps) {
  const { run } = useBusy();
  const choices = useRef<HTMLDivElement>(null);
  const leaveOut = (exclusion: AlertExclusion, name: string) =>
    run(() => exclude(alert.id, exclusion, name).then(() => closeDialog(choices)));
  return (
    <Dialog title={t('alerts.less.ask', { name: alert.name })} onClose={onClose}>
      <div ref={choices} className="grid gap-2">
        {merchant && alert.filters?.merchant === undefined && (
          <Button onClick={() => void leaveOut({ by: 'merchant', deal: id }, merchant.name)} className="justify-start text-start" wraps>
            {t('muting.merchant', { name: merchant.name })}
          </Button>
        )}
        {alert.filters?.category === undefined && (
          <Button
            onClick={() => void leaveOut({ by: 'category', deal: id }, categoryName(category))}
            className="justify-start text-start"
            wraps
          >
            {t('muting.category', { name: categoryName(category) })}
          </Button>
        )}
      </div>
      <TitleWordChoices title={title} onChoose={(word) => void leaveOut({ by: 'word', word }, word)} />
    </Dialog>
  );
}
