import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ModMerchant } from '../../../../shared/merchants.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Card } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { countToThousand } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { merchantIn } from './merchant-fields.ts';

/** Merges this merchant into another, which is shown before it is confirmed. */
export function MergeMerchant({ merchant }: { merchant: ModMerchant }) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<string>();
  const [error, setError] = useState<string>();
  const [, navigate] = useLocation();
  const { busy, send } = useSubmit((words) => setError(Object.values(words)[0]));
  const found = useRead(query === undefined ? undefined : reads.modMerchants({ q: query }));
  const others = (found.data?.merchants ?? []).filter(({ id, mergedInto }) => id !== merchant.id && mergedInto === undefined);
  const merge = (slug: string) => async () => {
    const { into } = await sendCommand('createMerchantMerge', { id: merchant.id, body: { into: slug } });
    toast(t('mod.merchants.merged'));
    navigate(`/mod/merchants/${into.id}`);
  };
  return (
    <Card title={t('mod.merchants.merge')}>
      <p className="text-soft">{t('mod.merchants.mergeText')}</p>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setError(undefined);
          setQuery(typed.trim() === '' ? undefined : merchantIn(typed).replaceAll('-', ' '));
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField label={t('mod.merchants.mergeOther')} value={typed} error={error} onChange={(event) => setTyped(event.target.value)} />
        </div>
        <Button type="submit">{t('mod.merchants.find')}</Button>
      </form>
      {query !== undefined && found.data !== undefined && others.length === 0 && <p role="status">{t('mod.merchants.none')}</p>}
      <ul className="empty:hidden">
        {others.slice(0, 5).map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{other.name}</bdi>
              <span className="block text-sm text-soft">
                {other.domain && <bdi>{other.domain} · </bdi>}
                {t('merchant.deals', { count: other.deals, counted: countToThousand(other.deals) })}
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
