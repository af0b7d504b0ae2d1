import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';

export function MerchantSearch({ q = '', onSearch }: { q?: string | undefined; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(q);
  return (
    <search>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            label={t('mod.merchants.search')}
            maxLength={limits.search.max}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">{t('mod.merchants.find')}</Button>
      </form>
    </search>
  );
}
