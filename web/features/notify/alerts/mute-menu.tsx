import type { Alert } from '../../../../shared/alerts.ts';
import { Menu, menuItem } from '../../../components/menu.tsx';
import { t } from '../../../i18n/t.ts';
import { changeAlert } from './alert-commands.ts';
import { muteEnds } from './mute-ends.ts';

/** Mutes an alert for a while, or ends that. */
export const MuteMenu = ({ alert }: { alert: Alert }) => (
  <Menu
    label={t('alerts.mute.named', { name: alert.name })}
    button={t('alerts.mute')}
    buttonClass="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-2 text-sm leading-tight font-medium hover:bg-sunken sm:px-3 sm:text-[0.9375rem] pointer-fine:min-h-9"
  >
    {muteEnds(new Date()).map(({ key, until }) => (
      <button key={key} type="button" onClick={() => void changeAlert(alert, { mutedUntil: until.toISOString() })} className={menuItem}>
        {t(`alerts.mute.${key}`)}
      </button>
    ))}
    {alert.mutedUntil !== undefined && (
      <button type="button" onClick={() => void changeAlert(alert, { mutedUntil: null })} className={menuItem}>
        {t('alerts.mute.end')}
      </button>
    )}
  </Menu>
);
