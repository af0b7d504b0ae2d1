import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { ReasonDialog } from '../../../moderation/reason-dialog.tsx';
import type { Revision } from './earlier-version.ts';

/** For moderators: hides what an edit changed from everybody else, or shows it again. */
export function HideRevision({ deal, revision: { version, hidden } }: { deal: number; revision: Revision }) {
  const [isAsking, setAsking] = useState(false);
  const edit = { id: deal, version };
  const show = () => void sendCommand('deleteHiddenRevision', edit).then(() => toast(t('detail.history.show.done')), showError);
  const hide = async (reason: string) => {
    await sendCommand('putHiddenRevision', { ...edit, body: { reason } });
    setAsking(false);
    toast(t('detail.history.hide.done'), { label: t('detail.history.show'), act: show });
  };
  if (hidden) return <Button onClick={show}>{t('detail.history.show')}</Button>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('detail.history.hide')}</Button>
      {isAsking && (
        <ReasonDialog
          action="hide_revision"
          title={t('detail.history.hide.title')}
          intro={t('detail.history.hide.text')}
          submitLabel={t('detail.history.hide.do')}
          send={hide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
