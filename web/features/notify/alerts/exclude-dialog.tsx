import { useRef, useState } from 'react';
import type { Alert, AlertExclusion } from '../../../../shared/alerts.ts';
import type { InboxItem } from '../../../../shared/inbox.ts';
import { Button } from '../../../components/button.tsx';
import { closeDialog } from '../../../components/close-dialog.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { titleWords } from '../../../deals/title-words.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { categoryName } from '../../../site/use-site.ts';
import { exclude } from './alert-commands.ts';

interface ExcludeDialogProps {
  alert: Alert;
  deal: NonNullable<InboxItem['deal']>;
  onClose: () => void;
}

/** Asks what an alert should leave out: the deal's merchant, its category or a word of its title. */
export function ExcludeDialog({ alert, deal: { id, title, merchant, category }, onClose }: ExcludeDialogProps) {
  const [busy, setBusy] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const leaveOut = async (exclusion: AlertExclusion, name: string) => {
    if (busy) return;
    setBusy(true);
    await exclude(alert.id, exclusion, name).then(() => closeDialog(choices), showError);
    setBusy(false);
  };
  const words = titleWords(title);
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
      {words.length > 0 && (
        <section aria-label={t('muting.word')} className="grid gap-2">
          <h3 className="font-medium">{t('muting.word')}</h3>
          <div className="flex flex-wrap gap-2">
            {words.map((word) => (
              <Button key={word} onClick={() => void leaveOut({ by: 'word', word }, word)}>
                <bdi>{word}</bdi>
              </Button>
            ))}
          </div>
        </section>
      )}
    </Dialog>
  );
}
