import { WebhookPanel } from '../features/notify/channels/webhook-panel.tsx';
import { OwnTokens } from '../features/people/account/own-tokens.tsx';
import { TokenExamples } from '../features/people/account/token-examples.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Personal tokens, for scripts and assistants. */
export function SettingsTokens() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/tokens" title={t('settings.tokens')} text={t('settings.tokens.text')}>
      {me === undefined ? (
        <SignInRequired title={t('signIn.title')} text={t('settings.tokens.guest')} />
      ) : (
        <>
          <OwnTokens me={me} />
          <TokenExamples />
          <WebhookPanel />
        </>
      )}
    </SettingsFrame>
  );
}
