import { Dialog } from '../components/dialog.tsx';
import { t } from '../i18n/t.ts';
import { SignInChoice } from './sign-in-choice.tsx';

export const SignInDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('signIn.title')} onClose={onClose}>
    <p>{t('signIn.text')}</p>
    <SignInChoice back={location.pathname + location.search} />
  </Dialog>
);
