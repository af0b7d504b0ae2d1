import { WebhookPanel } from '../features/notify/channels/webhook-panel.tsx';
import { OwnTokens } from '../features/people/account/own-tokens.tsx';
import { TokenExamples } from '../features/people/account/token-examples.tsx';
import { t } from '../i18n/t.ts';
import { useMe } from '../session/use-me.ts';
import { SettingsPage } from './settings-page.tsx';

/** Personal tokens, for scripts and assistants. */
export function SettingsTokens() {
  const me = useMe();
  return (
    <SettingsPage path="/settings/tokens" title={t('settings.tokens')} text={t('settings.tokens.text')} guest={t('settings.tokens.guest')}>
      {me && <OwnTokens me={me} />}
      <TokenExamples />
      <WebhookPanel />
    </SettingsPage>
  );
}
