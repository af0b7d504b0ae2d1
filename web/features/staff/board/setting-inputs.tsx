import { names } from 'messages:names';
import type { ComponentProps, ComponentType } from 'react';
import { type SettingKind, settingLimits, themes } from '../../../../shared/board-settings.ts';
import { erasedContents, paidDealPolicies, registrationModes } from '../../../../shared/states.ts';
import { CheckField } from '../../../components/field.tsx';
import { OneField } from '../../../forms/fields.tsx';
import { currencyLabel } from '../../../i18n/currency-label.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { ColourField } from './colour-field.tsx';
import { LinkFields } from './link-fields.tsx';
import { PictureSetting } from './picture-setting.tsx';
import type { SettingInputProps } from './use-settings.ts';

type FieldDefinition = Omit<ComponentProps<typeof OneField>['field'], 'name'>;

/** A setting that is one value. */
const plain = (definition: (props: SettingInputProps) => FieldDefinition) => (props: SettingInputProps) => {
  const { settings, errors, set } = props.form;
  const form = { values: settings, errorOf: (name: string) => errors[name], put: set };
  return <OneField form={form} of="admin.setting" field={{ name: props.name, ...definition(props) }} />;
};

const choices = { erasedContent: erasedContents, paidDeals: paidDealPolicies, registration: registrationModes };

/** How a setting of each kind is changed. */
export const settingInputs: Record<SettingKind, ComponentType<SettingInputProps>> = {
  line: plain(() => ({ limits: settingLimits.name })),
  lines: plain(({ form, name }) => ({ kind: 'lines', onType: (typed) => form.set(name, typed || undefined) })),
  links: LinkFields,
  linkTags: plain(({ form, name }) => ({
    kind: 'lines',
    value: form.settings.linkTags.join('\n'),
    placeholder: 'shop.example tag=board-21',
    dir: 'ltr',
    onType: (typed) => form.set(name, typed === '' ? [] : typed.split('\n')),
  })),
  picture: PictureSetting,
  colour: ColourField,
  choice: plain(({ name }) => ({
    options: choices[name as keyof typeof choices],
    words: (each) => tIfKnown(`admin.${name}.${each}`) ?? each,
  })),
  theme: plain(() => ({ options: themes, words: (each) => tIfKnown(`settings.theme.${each}`) ?? each })),
  currency: plain(() => ({ options: Intl.supportedValuesOf('currency'), words: currencyLabel })),
  timeZone: plain(() => ({ kind: 'code', suggestions: ['UTC', ...Intl.supportedValuesOf('timeZone')] })),
  languages: LanguageFields,
  announcement: AnnouncementFields,
};

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
