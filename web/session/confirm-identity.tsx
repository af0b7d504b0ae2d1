import { ButtonLink } from '../components/button.tsx';
import { t } from '../i18n/t.ts';
import { confirmAddress } from './use-identity-confirmed.ts';

/** In place of a sensitive action, until the person has proved who they are. */
export const ConfirmIdentity = () => (
  <div className="grid justify-items-start gap-2">
    <ButtonLink href={confirmAddress()} leaves>
      {t('settings.data.confirm')}
    </ButtonLink>
    <p className="text-sm text-soft">{t('settings.data.confirm.hint')}</p>
  </div>
);
