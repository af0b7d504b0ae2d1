import { useEffect, useState } from 'react';
import type { Alert } from '../../../shared/alerts.ts';
import { reads } from '../../../shared/reads.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../../session/use-me.ts';
import { useSite } from '../../site/use-site.ts';
import { draftOf, newDraft } from './alert-draft.ts';
import { AlertForm } from './alert-form.tsx';
import { useFollowedWords } from './alert-words.ts';
import { type Followed, followedBy, followedList, isSameFollowed } from './followed.ts';

interface AlertDialogProps {
  followed: Followed;
  onClose: () => void;
}

/** A new alert for what is followed, or the one that the reader already has. Guests sign in first and come back to it. */
export function AlertDialog({ followed: asked, onClose }: AlertDialogProps) {
  const me = useMe();
  const followed = 'filters' in asked ? followedList(asked.filters) : asked;
  useEffect(forgetRequest, []);
  if (me === undefined || me.state === 'onboarding') return <JoinFirst isGuest={me === undefined} followed={followed} onClose={onClose} />;
  return <OwnAlert followed={followed} onClose={onClose} />;
}

/** Reloading must not open it again. */
function forgetRequest() {
  const address = new URL(location.href);
  address.searchParams.delete('alert');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

function JoinFirst({ isGuest, followed, onClose }: AlertDialogProps & { isGuest: boolean }) {
  const words = useFollowedWords(followed);
  const address = new URL(location.href);
  address.searchParams.set('alert', 'new');
  const back = encodeURIComponent(address.pathname + address.search);
  return (
    <Dialog title={t('alerts.new')} onClose={onClose}>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {words}
      </p>
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

function OwnAlert({ followed, onClose }: AlertDialogProps) {
  const { data } = useRead(reads.alerts());
  const [opened, setOpened] = useState<{ alert: Alert | undefined }>();
  // Only once: a new alert comes by the live read before its command is answered, and must not replace the form that waits for it.
  if (data !== undefined && opened === undefined)
    setOpened({
      alert: Object.values(data.alerts).find((each) => each.channel === undefined && isSameFollowed(followedBy(each), followed)),
    });
  return (
    <Dialog title={t(opened?.alert ? 'alerts.edit' : 'alerts.new')} onClose={onClose} isWide>
      {opened === undefined ? <p>{t('alerts.loading')}</p> : <Form followed={followed} alert={opened.alert} />}
    </Dialog>
  );
}

function Form({ followed, alert }: { followed: Followed; alert: Alert | undefined }) {
  const { currency } = useSite();
  const words = useFollowedWords(followed);
  const start = alert === undefined ? newDraft(followed, words, currency) : draftOf(alert, currency);
  return <AlertForm followed={followed} start={start} alert={alert} />;
}
