import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { CheckField } from '../../../components/field.tsx';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { type Blockable, block } from './block-commands.ts';

/** Says what blocking does, and offers to hide the person's deals too. */
export function BlockDialog({ person, onClose }: { person: Blockable; onClose: () => void }) {
  const [hidesDeals, setHidesDeals] = useState(true);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    await block(person, hidesDeals).then(onClose, showError);
    setBusy(false);
  };
  return (
    <Dialog title={t('person.block.title', { name: person.name })} onClose={onClose}>
      <p>{t('person.block.text')}</p>
      <CheckField label={t('person.block.deals')} checked={hidesDeals} onChange={(event) => setHidesDeals(event.target.checked)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void submit()}>
          {t('person.block')}
        </Button>
      </div>
    </Dialog>
  );
}
