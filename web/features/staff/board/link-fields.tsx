import { settingLimits } from '../../../../shared/board-settings.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import type { SettingInputProps } from './use-settings.ts';

/** Links of the footer: what they say, and where they lead. */
export function LinkFields({ form: { settings, set, errors } }: SettingInputProps) {
  const { footerLinks: links } = settings;
  const change = (at: number, part: object) =>
    set(
      'footerLinks',
      links.map((link, index) => (index === at ? { ...link, ...part } : link)),
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t('admin.setting.footerLinks')}</legend>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other identity while it is typed
        <div key={at} className="flex flex-wrap items-end gap-2">
          <div className="min-w-32 flex-1">
            <TextField
              label={t('admin.setting.footerLinks.label')}
              value={link.label}
              error={errors[`footerLinks.${at}.label`]}
              onChange={(event) => change(at, { label: event.target.value })}
            />
          </div>
          <div className="min-w-48 flex-2">
            <TextField
              label={t('admin.setting.footerLinks.url')}
              value={link.url}
              inputMode="url"
              error={errors[`footerLinks.${at}.url`]}
              onChange={(event) => change(at, { url: event.target.value })}
            />
          </div>
          <Button
            look="quiet"
            aria-label={t('admin.setting.footerLinks.remove', { name: link.label })}
            onClick={() => set('footerLinks', links.toSpliced(at, 1))}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      {links.length < settingLimits.footerLinks && (
        <Button className="justify-self-start" onClick={() => set('footerLinks', [...links, { label: '', url: '' }])}>
          <Icon name="plus" />
          {t('admin.setting.footerLinks.add')}
        </Button>
      )}
    </fieldset>
  );
}
