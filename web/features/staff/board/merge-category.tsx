import { useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';

type Category = AdminCategories['categories'][number];

/** Moves all deals of a category into another, which its address then leads to. */
export function MergeCategory({ category: { id, name }, others }: { category: Category; others: readonly Category[] }) {
  const [into, setInto] = useState(0);
  const nameOf = (id: number) => others.find((other) => other.id === id)?.name ?? t('admin.categories.merge.choose');
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <div className="min-w-48 flex-1">
        <ChoiceField
          label={t('admin.categories.merge', { name })}
          hint={t('admin.categories.merge.hint')}
          value={into}
          options={[0, ...others.map((other) => other.id)]}
          words={nameOf}
          onChoose={setInto}
        />
      </div>
      <CommandButton look="danger" disabled={into === 0} act={() => sendCommand('createCategoryMerge', { id, body: { into } })}>
        {t('admin.categories.merge.do')}
      </CommandButton>
    </div>
  );
}
