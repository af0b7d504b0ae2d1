import { useEffect, useState } from 'react';
import type { Alert } from '../../../../shared/alerts.ts';
import { reads } from '../../../../shared/reads.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { AlertForm } from './alert-form.tsx';
import { type AlertTarget, listTarget } from './alert-target.ts';
import { useTargetText } from './alert-words.ts';
import { followIn } from './follow.ts';

interface AlertDialogProps {
  target: AlertTarget;
  onClose: () => void;
}

/** A new alert for the target, or the one that the reader already has. Guests sign in first and come back to it. */
export function AlertDialog({ target: requested, onClose }: AlertDialogProps) {
  const me = useMe();
  const target = 'filters' in requested ? listTarget(requested.filters) : requested;
  useEffect(forgetRequest, []);
  if (me === undefined || me.state === 'onboarding') return <JoinFirst isGuest={me === undefined} target={target} onClose={onClose} />;
  return <OwnAlert target={target} onClose={onClose} />;
}

/** Reloading must not open it again. */
function forgetRequest() {
  const address = new URL(location.href);
  address.searchParams.delete('alert');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

function JoinFirst({ isGuest, target, onClose }: AlertDialogProps & { isGuest: boolean }) {
  const words = useTargetText(target);
  const address = new URL(location.href);
  address.searchParams.set('alert', 'new');
  const back = encodeURIComponent(address.pathname + address.search);
  return (
    <Dialog title={t('alerts.new')} onClose={onClose}>
      <TypedText className="font-semibold">{words}</TypedText>
      <p>{t(isGuest ? 'alerts.guest' : 'problem.ONBOARDING')}</p>
      <div className="flex justify-end">
        {isGuest ? (
          <ButtonLink href={`/auth/sign-in?return_to=${back}`} leaves look="primary">
            {t('signIn.go')}
          </ButtonLink>
        ) : (
          <ButtonLink href={`/welcome?return_to=${back}`} look="primary">
            {t('welcome.choose')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

function OwnAlert({ target, onClose }: AlertDialogProps) {
  const { data } = useRead(reads.alerts());
  const [opened, setOpened] = useState<{ alert: Alert | undefined }>();
  // Only once: a new alert comes by the live read before its command is answered, and must not replace the form that waits for it.
  if (data !== undefined && opened === undefined)
    setOpened({
      alert: followIn(data, target),
    });
  return (
    <Dialog title={t(opened?.alert?.moments.length ? 'alerts.edit' : 'alerts.new')} onClose={onClose} isWide>
      {opened === undefined ? <p>{t('alerts.loading')}</p> : <AlertForm target={target} alert={opened.alert} />}
    </Dialog>
  );
}
