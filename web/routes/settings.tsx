import { names } from 'messages:names';
import { reads } from '../../shared/reads.ts';
import { CheckField, SelectField } from '../components/field.tsx';
import { useRead } from '../engine/use-read.ts';
import { currencyLabel } from '../i18n/currency-label.ts';
import { browserLanguage, setLanguage, useLanguage } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { densities, set, useSetting } from '../lib/settings.ts';
import { useSite } from '../site/use-site.ts';
import { SettingsFrame } from './settings-frame.tsx';

const themes = ['auto', 'light', 'dark'] as const;

export function Settings() {
  const language = useLanguage();
  const { theme: standard = 'auto', languages = Object.keys(names) } = useSite();
  const theme = useSetting('theme') ?? standard;
  const density = useSetting('density') ?? 'comfortable';
  const chosen = useSetting('language') ?? 'auto';
  const shortcuts = useSetting('shortcuts') !== 'off';
  const ticker = useSetting('ticker') !== 'off';

  const chooseLanguage = (value: string) => {
    set('language', value === 'auto' ? undefined : value);
    void setLanguage(value === 'auto' ? browserLanguage() : value);
  };

  return (
    <SettingsFrame path="/settings" title={t('account.settings')}>
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
        <SelectField label={t('settings.theme')} value={theme} onChange={(event) => set('theme', event.target.value)}>
          {themes.map((each) => (
            <option key={each} value={each}>
              {t(`settings.theme.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('settings.density')} value={density} onChange={(event) => set('density', event.target.value)}>
          {densities.map((each) => (
            <option key={each} value={each}>
              {t(`density.${each}`)}
            </option>
          ))}
        </SelectField>
        <CurrencySetting />
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
    </SettingsFrame>
  );
}

/** The currency that foreign prices are also shown in. */
function CurrencySetting() {
  const { currency: own, exchangeRates } = useSite();
  const chosen = useSetting('currency') ?? own;
  const rates = useRead(exchangeRates ? reads.exchangeRates() : undefined).data?.rates ?? {};
  if (!exchangeRates) return null;
  return (
    <SelectField
      label={t('settings.currency')}
      value={chosen}
      onChange={(event) => set('currency', event.target.value === own ? undefined : event.target.value)}
    >
      {[...new Set([own, chosen, ...Object.keys(rates)])].map((code) => (
        <option key={code} value={code}>
          {currencyLabel(code)}
        </option>
      ))}
    </SelectField>
  );
}
