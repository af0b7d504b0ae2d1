import { names } from 'messages:names';
import { type ComponentType, useId } from 'react';
import { type SettingKind, settingLimits, themes } from '../../../../shared/board-settings.ts';
import { erasedContents } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, TextArea, TextField } from '../../../components/field.tsx';
import { currencyLabel } from '../../../i18n/currency-label.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { ColourField } from './colour-field.tsx';
import { LinkFields } from './link-fields.tsx';
import { PictureSetting } from './picture-setting.tsx';
import type { SettingInputProps } from './use-settings.ts';

/** How a setting of each kind is changed. */
export const settingInputs: Record<SettingKind, ComponentType<SettingInputProps>> = {
  line: (props) => <TextField {...textOf(props)} maxLength={settingLimits.name.max} />,
  lines: (props) => <TextArea {...textOf(props)} onChange={({ target }) => props.form.set(props.name, target.value || undefined)} />,
  links: LinkFields,
  picture: PictureSetting,
  colour: ColourField,
  choice: (props) => <ChoiceField {...choiceOf(props, erasedContents, (each) => t(`admin.erasedContent.${each}`))} />,
  theme: (props) => <ChoiceField {...choiceOf(props, themes, (theme) => t(`settings.theme.${theme}`))} />,
  currency: (props) => <ChoiceField {...choiceOf(props, Intl.supportedValuesOf('currency'), currencyLabel)} />,
  timeZone: TimeZoneField,
  languages: LanguageFields,
  announcement: AnnouncementFields,
};

/** What all inputs of one value have. */
const inputOf = ({ form, name }: SettingInputProps) => ({
  label: t(`admin.setting.${name}`),
  hint: tIfKnown(`admin.setting.${name}.hint`),
  error: form.errors[name],
});

const textOf = ({ form, name }: SettingInputProps) => ({
  ...inputOf({ form, name }),
  value: String(form.settings[name] ?? ''),
  onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
});

const choiceOf = <Option extends string>(
  { form, name }: SettingInputProps,
  options: readonly Option[],
  words: (option: Option) => string,
) => ({
  ...inputOf({ form, name }),
  ...{ options, words, value: options.find((each) => each === form.settings[name]) },
  onChoose: (value: Option) => form.set(name, value),
});

function TimeZoneField(props: SettingInputProps) {
  const zones = useId();
  return (
    <>
      <TextField {...textOf(props)} list={zones} />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

function LanguageFields({ form: { settings, set } }: SettingInputProps) {
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
