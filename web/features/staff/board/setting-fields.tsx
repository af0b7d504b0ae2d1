import { names } from 'messages:names';
import { useId } from 'react';
import { announcementLooks, settingLimits, themes } from '../../../../shared/board-settings.ts';
import { erasedContents } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { currencyLabel } from '../../../i18n/currency-label.ts';
import { t } from '../../../i18n/t.ts';
import { localInput, momentOf } from './local-input.ts';
import type { SettingsForm } from './use-settings.ts';

export interface SettingsProps {
  form: SettingsForm;
}

export function NameFields({ form: { settings, set, errors } }: SettingsProps) {
  return (
    <>
      <TextField
        label={t('admin.setting.name')}
        hint={t('admin.setting.name.hint')}
        value={settings.name}
        maxLength={settingLimits.name.max}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <TextArea
        label={t('admin.setting.welcome')}
        hint={t('admin.setting.welcome.hint')}
        value={settings.welcome ?? ''}
        error={errors.welcome}
        onChange={(event) => set('welcome', event.target.value || undefined)}
      />
      <LinkFields form={{ settings, set, errors }} />
      <SelectField
        label={t('admin.setting.erasedContent')}
        hint={t('admin.setting.erasedContent.hint')}
        value={settings.erasedContent}
        onChange={(event) => set('erasedContent', erasedContents.find((each) => each === event.target.value) ?? 'stays')}
      >
        {erasedContents.map((each) => (
          <option key={each} value={each}>
            {t(`admin.erasedContent.${each}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function LinkFields({ form: { settings, set, errors } }: { form: Pick<SettingsForm, 'settings' | 'set' | 'errors'> }) {
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

export function RegionFields({ form: { settings, set, errors } }: SettingsProps) {
  const zones = useId();
  return (
    <>
      <SelectField
        label={t('admin.setting.currency')}
        hint={t('admin.setting.currency.hint')}
        value={settings.currency}
        error={errors.currency}
        onChange={(event) => set('currency', event.target.value)}
      >
        {Intl.supportedValuesOf('currency').map((code) => (
          <option key={code} value={code}>
            {currencyLabel(code)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('admin.setting.timeZone')}
        hint={t('admin.setting.timeZone.hint')}
        list={zones}
        value={settings.timeZone}
        error={errors.timeZone}
        onChange={(event) => set('timeZone', event.target.value)}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <LanguageFields form={{ settings, set }} />
    </>
  );
}

function LanguageFields({ form: { settings, set } }: { form: Pick<SettingsForm, 'settings' | 'set'> }) {
  const all = Object.keys(names);
  const chosen = settings.languages.length === 0 ? all : settings.languages;
  const toggle = (language: string) => {
    const next = all.filter((each) => chosen.includes(each) !== (each === language));
    set('languages', next.length === all.length ? [] : next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('admin.setting.languages')}</legend>
      {Object.entries(names).map(([code, { name, isDraft }]) => (
        <CheckField
          key={code}
          label={isDraft ? t('settings.language.draft', { language: name }) : name}
          checked={chosen.includes(code)}
          disabled={chosen.length === 1 && chosen.includes(code)}
          onChange={() => toggle(code)}
        />
      ))}
    </fieldset>
  );
}

export const ThemeField = ({ form: { settings, set } }: SettingsProps) => (
  <SelectField
    label={t('admin.setting.theme')}
    value={settings.theme}
    onChange={(event) => set('theme', themes.find((theme) => theme === event.target.value) ?? 'auto')}
  >
    {themes.map((theme) => (
      <option key={theme} value={theme}>
        {t(`settings.theme.${theme}`)}
      </option>
    ))}
  </SelectField>
);

export function AnnouncementFields({ form: { settings, set, errors } }: SettingsProps) {
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
          <SelectField
            label={t('admin.setting.announcement.look')}
            value={announcement.look}
            onChange={(event) => change({ look: event.target.value })}
          >
            {announcementLooks.map((look) => (
              <option key={look} value={look}>
                {t(`admin.setting.announcement.look.${look}`)}
              </option>
            ))}
          </SelectField>
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
