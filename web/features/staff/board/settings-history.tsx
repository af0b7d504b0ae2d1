import type { AdminSettings } from '../../../../shared/admin/settings.ts';
import type { SettingName } from '../../../../shared/board-settings.ts';
import { Button } from '../../../components/button.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { List, Section } from '../../../components/section.tsx';
import { list } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import type { SettingsForm } from './use-settings.ts';

/** Who published what, last first; each version can be published again. */
export function SettingsHistory({ data: { history, version }, form }: { data: AdminSettings; form: SettingsForm }) {
  if (history.length === 0) return null;
  return (
    <Section title={t('admin.history')}>
      <List
        isOrdered
        items={history}
        keyOf={(entry) => entry.version}
        row={(entry) => (
          <>
            <HistoryEntry entry={entry} />
            {entry.version === version ? (
              <span className="text-sm text-soft">{t('admin.history.now')}</span>
            ) : (
              <Button busy={form.busy} onClick={() => void form.restore(entry.settings, entry.version)}>
                {t('admin.history.restore')}
                <span className="sr-only">{t('admin.history.version', { version: entry.version })}</span>
              </Button>
            )}
          </>
        )}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5"
      />
    </Section>
  );
}

function HistoryEntry({ entry }: { entry: AdminSettings['history'][number] }) {
  const { version, at, by, changed, restores } = entry;
  const names = list(changed.map((name) => t(`admin.setting.${name as SettingName}`)));
  return (
    <div className="min-w-52 flex-1">
      <p className="font-medium">
        {t('admin.history.version', { version })}
        {restores !== undefined && ` · ${t('admin.history.restored', { version: restores })}`}
      </p>
      <p className="text-sm text-soft">
        {at === undefined ? t('admin.history.first') : names}
        {at !== undefined && (
          <>
            {' · '}
            {by?.name ?? t('admin.history.board')}
            {' · '}
            <FullMoment moment={at} />
          </>
        )}
      </p>
    </div>
  );
}
