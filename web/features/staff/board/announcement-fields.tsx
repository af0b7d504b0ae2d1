import { announcementLooks, settingLimits } from '../../../../shared/board-settings.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { localInput, momentOf } from './local-input.ts';
import type { SettingInputProps } from './use-settings.ts';

/** The bar above every screen: its text, its look and its end. */
export function AnnouncementFields({ form: { settings, set, errors } }: SettingInputProps) {
  const { announcement, timeZone } = settings;
  const text = announcement?.text ?? '';
  const change = (part: object) => {
    const next = { text: '', look: 'note' as const, ...announcement, ...part };
    set('announcement', next.text === '' ? undefined : next);
  };
  return (
    <>
      <TextField
        label={t('admin.setting.announcement.text')}
        hint={t('admin.setting.announcement.hint')}
        value={text}
        maxLength={settingLimits.announcement.max}
        error={errors['announcement.text']}
        onChange={(event) => change({ text: event.target.value })}
      />
      {announcement !== undefined && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            label={t('admin.setting.announcement.look')}
            value={announcement.look}
            options={announcementLooks}
            words={(look) => t(`admin.setting.announcement.look.${look}`)}
            onChoose={(look) => change({ look })}
          />
          <TextField
            type="datetime-local"
            label={t('admin.setting.announcement.until')}
            hint={t('admin.setting.announcement.until.hint', { zone: timeZone })}
            value={localInput(announcement.until, timeZone)}
            error={errors['announcement.until']}
            onChange={(event) => change({ until: momentOf(event.target.value, timeZone) })}
          />
        </div>
      )}
    </>
  );
}
