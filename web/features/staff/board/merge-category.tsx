import { useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

type Category = AdminCategories['categories'][number];

/** Moves all deals of a category into another, which its address then leads to. */
export function MergeCategory({ category: { id, name }, others }: { category: Category; others: readonly Category[] }) {
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    setBusy(true);
    await sendCommand('createCategoryMerge', { id, body: { into: Number(into) } }).catch(showError);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <div className="min-w-48 flex-1">
        <SelectField
          label={t('admin.categories.merge', { name })}
          hint={t('admin.categories.merge.hint')}
          value={into}
          onChange={(event) => setInto(event.target.value)}
        >
          <option value="">{t('admin.categories.merge.choose')}</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button look="danger" busy={busy} disabled={into === ''} onClick={() => void merge()}>
        {t('admin.categories.merge.do')}
      </Button>
    </div>
  );
}
