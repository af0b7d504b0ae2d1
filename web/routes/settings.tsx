import { names } from 'messages:names';
import { reads } from '../../shared/reads.ts';
import { useBoard } from '../board/use-board.ts';
import { ChoiceField } from '../components/choice-field.tsx';
import { CheckField, SelectField } from '../components/field.tsx';
import { OwnPlaceField } from '../deals/own-place-field.tsx';
import { useRead } from '../engine/use-read.ts';
import { currencyLabel } from '../i18n/currency-label.ts';
import { browserLanguage, setLanguage, useLanguage } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { densities, set, useSetting } from '../lib/settings.ts';
import { SettingsPage } from './settings-page.tsx';

const themes = ['auto', 'light', 'dark'] as const;

export function Settings() {
  const language = useLanguage();
  const { theme: standard = 'auto', languages = Object.keys(names) } = useBoard();
  const ownTheme = useSetting('theme');
  const theme = themes.find((each) => each === (ownTheme ?? standard));
  const density = useSetting('density') ?? 'comfortable';
  const chosen = useSetting('language') ?? 'auto';
  const shortcuts = useSetting('shortcuts') !== 'off';
  const ticker = useSetting('ticker') !== 'off';

  const chooseLanguage = (value: string) => {
    set('language', value === 'auto' ? undefined : value);
    void setLanguage(value === 'auto' ? browserLanguage() : value);
  };

  return (
    <SettingsPage path="/settings" title={t('account.settings')}>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-5">
        <SelectField
          label={t('settings.language')}
          hint={names[language]?.isDraft ? t('settings.language.draft.hint') : undefined}
          value={chosen}
          onChange={(event) => chooseLanguage(event.target.value)}
        >
          <option value="auto">{t('settings.language.auto')}</option>
          {languages
            .flatMap((each) => Object.entries(names).filter(([code]) => code === each))
            .map(([each, { name, isDraft }]) => (
              <option key={each} value={each} lang={each}>
                {isDraft ? t('settings.language.draft', { language: name }) : name}
              </option>
            ))}
        </SelectField>
        <ChoiceField
          label={t('settings.theme')}
          options={themes}
          words={(each) => t(`settings.theme.${each}`)}
          value={theme}
          onChoose={(each) => set('theme', each)}
        />
        <ChoiceField
          label={t('settings.density')}
          options={densities}
          words={(each) => t(`density.${each}`)}
          value={densities.find((each) => each === density)}
          onChoose={(each) => set('density', each)}
        />
        <CurrencySetting />
        <OwnPlaceField />
        <CheckField
          label={t('settings.ticker')}
          hint={t('settings.ticker.hint')}
          checked={ticker}
          onChange={(event) => set('ticker', event.target.checked ? undefined : 'off')}
        />
        <CheckField
          label={t('settings.shortcuts')}
          hint={t('settings.shortcuts.hint')}
          checked={shortcuts}
          onChange={(event) => set('shortcuts', event.target.checked ? undefined : 'off')}
        />
        <p className="text-sm text-soft">{t('settings.here')}</p>
      </div>
    </SettingsPage>
  );
}

/** The currency that foreign prices are also shown in. */
function CurrencySetting() {
  const { currency: own, exchangeRates } = useBoard();
  const chosen = useSetting('currency') ?? own;
  const rates = useRead(exchangeRates ? reads.exchangeRates() : undefined).data?.rates ?? {};
  if (!exchangeRates) return null;
  return (
    <ChoiceField
      label={t('settings.currency')}
      options={[...new Set([own, chosen, ...Object.keys(rates)])]}
      words={currencyLabel}
      value={chosen}
      onChoose={(code) => set('currency', code === own ? undefined : code)}
    />
  );
}
