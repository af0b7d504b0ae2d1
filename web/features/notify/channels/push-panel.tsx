import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Card } from '../../../components/section.tsx';
import { t } from '../../../i18n/t.ts';
import { useBrowserPush } from './use-browser-push.ts';

/** Says what pushes to this browser are, before the browser asks for permission, and turns them on and off. */
export function PushPanel() {
  const { support, own, busy, turnOn, turnOff } = useBrowserPush();
  return (
    <Card title={t('settings.push')}>
      <p>{t('settings.push.text')}</p>
      {support !== undefined && support !== 'ready' && <p className="text-soft">{t(`settings.push.${support}`)}</p>}
      {support === 'ready' && own === undefined && (
        <div className="grid justify-items-start gap-2">
          <Button look="primary" busy={busy} aria-disabled={turnOn === undefined} onClick={turnOn}>
            {t('settings.push.go')}
          </Button>
          <p className="text-sm text-soft">{t('settings.push.ask')}</p>
        </div>
      )}
      {support === 'ready' && own !== undefined && (
        <div className="flex flex-wrap items-center gap-3">
          {own.state === 'unverified' ? (
            <span role="status">{t('settings.push.waiting')}</span>
          ) : (
            <span className="flex items-center gap-2 font-medium">
              <Icon name="check" className="size-[1.125rem] text-wire" />
              {t('settings.push.isOn', { name: own.name })}
            </span>
          )}
          <Button look="quiet" busy={busy} onClick={() => turnOff(own.id)}>
            {t('settings.push.off')}
          </Button>
        </div>
      )}
    </Card>
  );
}
