import { reads } from '../../../../shared/reads.ts';
import { Card } from '../../../components/section.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmIdentity } from '../../../session/confirm-identity.tsx';
import { useIdentityConfirmed } from '../../../session/use-identity-confirmed.ts';

const file =
  'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 text-[0.9375rem] font-medium hover:bg-sunken';

/** Files with everything that the board holds about the person, and with their deals. */
export function ExportPanel() {
  const confirmed = useIdentityConfirmed(useRead(reads.account()).data);
  return (
    <Card title={t('settings.data.export')}>
      <p>{t('settings.data.export.text')}</p>
      {confirmed ? (
        <div className="flex flex-wrap gap-3">
          <a href="/api/me/export" download className={file}>
            {t('settings.data.export.all')}
          </a>
          <a href="/api/me/export/deals" download className={file}>
            {t('settings.data.export.deals')}
          </a>
        </div>
      ) : (
        <ConfirmIdentity />
      )}
    </Card>
  );
}
