import { ButtonLink } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { t } from '../i18n/t.ts';
import { signInAddress } from './use-me.ts';

export const SignInDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('signIn.title')} onClose={onClose}>
    <p>{t('signIn.text')}</p>
    <div className="flex justify-end">
      <ButtonLink href={signInAddress()} leaves look="primary">
        {t('signIn.go')}
      </ButtonLink>
    </div>
  </Dialog>
);
