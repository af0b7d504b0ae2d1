import { CreatedSecret } from '../../../components/created-secret.tsx';
import { t } from '../../../i18n/t.ts';

export const WebhookSecret = (props: { secret: string; onDone: () => void }) => (
  <CreatedSecret
    {...props}
    title={t('settings.webhooks.secret')}
    text={t('settings.webhooks.secret.text')}
    label={t('settings.webhooks.secret')}
  />
);
