import { t } from '../i18n/t.ts';
import { Notice } from './notice.tsx';

/** Says that this device has signed out, and that the board does not know yet. */
export const SignOutNotice = () => <Notice icon="leave" text={t('signOut.pending')} />;
