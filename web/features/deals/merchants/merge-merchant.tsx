import { useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../../../shared/limits.ts';
import type { ModMerchant } from '../../../../shared/merchants.ts';
import { modReads } from '../../../../shared/mod-reads.ts';
import { Button } from '../../../components/button.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { Card } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { merchantIn } from './merchant-fields.ts';

/** Merges this merchant into another, which is shown before it is confirmed. */
export function MergeMerchant({ merchant }: { merchant: ModMerchant }) {
  const [query, setQuery] = useState<string>();
  const [error, setError] = useState<string>();
  const [, navigate] = useLocation();
  const { busy, send } = useSubmit((words) => setError(Object.values(words)[0]));
  const found = useRead(query === undefined ? undefined : modReads.modMerchants({ q: query }));
  const others = (found.data?.merchants ?? []).filter(({ id, mergedInto }) => id !== merchant.id && mergedInto === undefined);
  const merge = (slug: string) => async () => {
    const { into } = await sendCommand('createMerchantMerge', { id: merchant.id, body: { into: slug } });
    toast(t('mod.merchants.merged'));
    navigate(`/mod/merchants/${into.id}`);
  };
  return (
    <Card title={t('mod.merchants.merge')}>
      <p className="text-soft">{t('mod.merchants.mergeText')}</p>
      <SearchBox
        label={t('mod.merchants.mergeOther')}
        submitLabel={t('mod.merchants.find')}
        maxLength={limits.search.max}
        error={error}
        onSearch={(typed) => {
          setError(undefined);
          setQuery(typed === '' ? undefined : merchantIn(typed).replaceAll('-', ' '));
        }}
      />
      {query !== undefined && found.data !== undefined && others.length === 0 && <p role="status">{t('mod.merchants.none')}</p>}
      <ul className="empty:hidden">
        {others.slice(0, 5).map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{other.name}</bdi>
              <span className="block text-sm text-soft">
                {other.domain && <bdi>{other.domain} · </bdi>}
                {t('merchant.deals', { count: other.deals, counted: count(other.deals) })}
              </span>
            </span>
            <Button look="danger" busy={busy} onClick={() => void send(merge(other.slug))}>
              {t('mod.merchants.mergeInto', { name: other.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
