import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/section.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { ProviderMark } from '../../../session/provider-mark.tsx';
import { startLink } from './start-link.ts';

/** Another service to sign in with. `used` are the keys of those that someone has. */
export function AddIdentity({ used }: { used: readonly string[] }) {
  const { data } = useRead(reads.signInProviders());
  const { busy, run } = useBusy();
  const add = (key: string) => run(() => startLink(key).then(({ redirect }) => location.assign(redirect)));
  const others = data?.providers.filter(({ key }) => !used.includes(key)) ?? [];
  if (others.length === 0) return null;
  return (
    <Card title={t('settings.identities.add')}>
      <p className="text-soft">{t('settings.identities.add.text')}</p>
      <div className="flex flex-wrap gap-2">
        {others.map(({ key, name, mark }) => (
          <Button key={key} busy={busy} onClick={() => void add(key)}>
            <ProviderMark mark={mark} />
            {name}
          </Button>
        ))}
      </div>
    </Card>
  );
}
