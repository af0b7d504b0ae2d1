import { useState } from 'react';
import { CheckField } from '../../../components/field.tsx';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { type Blockable, block } from './block-commands.ts';

/** Says what blocking does, and offers to hide the person's deals too. */
export function BlockDialog({ person, onClose }: { person: Blockable; onClose: () => void }) {
  const [hidesDeals, setHidesDeals] = useState(true);
  return (
    <ConfirmDialog
      title={t('person.block.title', { name: person.name })}
      text={t('person.block.text')}
      label={t('person.block')}
      act={() => block(person, hidesDeals)}
      onClose={onClose}
    >
      <CheckField label={t('person.block.deals')} checked={hidesDeals} onChange={(event) => setHidesDeals(event.target.checked)} />
    </ConfirmDialog>
  );
}
