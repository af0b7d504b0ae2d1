import { DeletePanel } from '../features/people/account/delete-panel.tsx';
import { ExportPanel } from '../features/people/account/export-panel.tsx';
import { PendingDeletionPanel } from '../features/people/account/pending-deletion-panel.tsx';
import { t } from '../i18n/t.ts';
import { useMe } from '../session/use-me.ts';
import { SettingsPage } from './settings-page.tsx';
import { signOut } from './sign-out.ts';

/** Taking one's data along, and leaving. */
export function SettingsData() {
  const isDeleted = useMe()?.state === 'deleted';
  return (
    <SettingsPage path="/settings/data" title={t('settings.data')} guest={t('settings.data.guest')}>
      {isDeleted && <PendingDeletionPanel onLeave={() => void signOut()} />}
      <ExportPanel />
      {!isDeleted && <DeletePanel onDeleted={() => void signOut()} />}
    </SettingsPage>
  );
}
