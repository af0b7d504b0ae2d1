import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/section.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { ProviderMark } from '../../../session/provider-mark.tsx';
import { startLink } from './start-link.ts';

/** Another service to sign in with. */
export function AddIdentity() {
  const { data } = useRead(reads.signInProviders());
  const { busy, run } = useBusy();
  const add = (key: string) => run(() => startLink(key).then(({ redirect }) => location.assign(redirect)));
  return (
    <Card title={t('settings.identities.add')}>
      <p className="text-soft">{t('settings.identities.add.text')}</p>
      <div className="flex flex-wrap gap-2">
        {data?.providers.map(({ key, name, mark }) => (
          <Button key={key} busy={busy} onClick={() => void add(key)}>
            <ProviderMark mark={mark} />
            {name}
          </Button>
        ))}
      </div>
    </Card>
  );
}
