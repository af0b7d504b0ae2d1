import { DeletePanel } from '../features/people/account/delete-panel.tsx';
import { ExportPanel } from '../features/people/account/export-panel.tsx';
import { PendingDeletionPanel } from '../features/people/account/pending-deletion-panel.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { signOut } from './sign-out.ts';

/** Taking one's data along, and leaving. */
export function SettingsData() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/data" title={t('settings.data')}>
      {me === undefined ? (
        <SignInRequired title={t('signIn.title')} text={t('settings.data.guest')} />
      ) : (
        <>
          {me.state === 'deleted' && <PendingDeletionPanel onLeave={() => void signOut()} />}
          <ExportPanel />
          {me.state !== 'deleted' && <DeletePanel onDeleted={() => void signOut()} />}
        </>
      )}
    </SettingsFrame>
  );
}
