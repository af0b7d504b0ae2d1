import type { SanctionInForce } from '../../shared/errors.ts';
import { ButtonLink } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { t } from '../i18n/t.ts';
import { reasonText } from '../moderation/reason-text.ts';
import { sanctionText } from '../moderation/sanction-text.ts';
import { forgetSanctionOfEnd } from '../offline/session-end.ts';

/** Tells someone whose page is open that they are suspended or banned: why, and until when. */
export const SessionEndDialog = ({ sanction: { kind, until, reason } }: { sanction: SanctionInForce }) => (
  <Dialog title={sanctionText({ kind, until })} onClose={forgetSanctionOfEnd}>
    <p dir="auto" className="wrap-anywhere">
      {reasonText(reason)}
    </p>
    <p className="text-soft">{t('sanctions.signedOut')}</p>
    <ButtonLink href="/auth/sign-in?return_to=/sanctions" leaves look="primary" className="justify-self-end">
      {t('signIn.go')}
    </ButtonLink>
  </Dialog>
);
