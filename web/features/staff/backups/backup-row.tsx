import type { Backup } from '../../../../shared/admin/backups.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { byteSize } from '../../../i18n/byte-size.ts';
import { count, duration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

type State = 'running' | 'good' | 'failed';

const looks: Record<State, { icon: IconName; colour: string }> = {
  running: { icon: 'clock', colour: 'text-soft' },
  good: { icon: 'check', colour: 'text-good' },
  failed: { icon: 'warning', colour: 'text-danger' },
};

export function BackupRow({ backup }: { backup: Backup }) {
  const state = stateOf(backup);
  const { icon, colour } = looks[state];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1">
      <Icon name={icon} className={`size-5 ${colour}`} />
      <span className="font-medium">
        <FullMoment moment={backup.startedAt} />
      </span>
      <p className={`col-start-2 text-sm wrap-anywhere ${state === 'failed' ? 'text-danger' : 'text-soft'}`}>
        {state === 'running' ? progressOf(backup) : state === 'failed' ? `${t('admin.backups.error')} ${backup.error}` : factsOf(backup)}
      </p>
      {backup.bytes !== undefined && state !== 'failed' && (
        <code dir="ltr" className="col-start-2 text-xs wrap-anywhere text-soft rtl:text-end">
          {backup.file}
        </code>
      )}
    </div>
  );
}

function stateOf({ endedAt, error }: Backup): State {
  if (endedAt === undefined) return 'running';
  return error === undefined ? 'good' : 'failed';
}

function progressOf({ rows, pictures, bytes, verifiedAt, sent }: Backup): string {
  if (bytes === undefined) return t('admin.backups.copying', { rows: count(rows), pictures: count(pictures) });
  if (sent !== undefined) return t('admin.backups.sending', { sent: byteSize(sent), size: byteSize(bytes) });
  return t(verifiedAt === undefined ? 'admin.backups.reading' : 'admin.backups.trying');
}

function factsOf({ startedAt, endedAt, rows, pictures, bytes = 0, verifiedAt, restoredAt }: Backup): string {
  const seconds = (Date.parse(endedAt ?? startedAt) - Date.parse(startedAt)) / 1_000;
  const facts = { size: byteSize(bytes), rows: count(rows), pictures: count(pictures), time: duration(seconds) };
  const states = [
    ...(verifiedAt === undefined ? [] : [t('admin.backups.verified')]),
    ...(restoredAt === undefined ? [] : [t('admin.backups.tried')]),
  ];
  return [t('admin.backups.facts', facts), ...states].join(' · ');
}
