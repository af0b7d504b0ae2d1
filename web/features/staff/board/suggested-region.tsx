import type { AdminSettings, BoardSettings } from '../../../../shared/admin/settings.ts';
import { defaultSettings } from '../../../../shared/board-settings.ts';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { currencyName } from '../../../i18n/currency-label.ts';
import { t } from '../../../i18n/t.ts';
import { suggestedCurrency } from './suggested-currency.ts';

const isOfRegion = (name: string) => name === 'currency' || name === 'timeZone';

/** Whether the board's currency and time zone are decided: changed once, or what this browser would suggest anyway. */
export const isRegionSet = ({ settings, history }: AdminSettings): boolean =>
  settings.currency !== defaultSettings.currency || history.some(({ changed }) => changed.some(isOfRegion)) || isSuggested(settings);

const isSuggested = ({ currency, timeZone }: BoardSettings) =>
  currency === (suggestedCurrency(navigator.languages) ?? currency) && timeZone === browserTimeZone();

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What this browser says about where the board is: one press takes it over. */
export function SuggestedRegion({ data: { settings, version } }: { data: AdminSettings }) {
  const currency = suggestedCurrency(navigator.languages) ?? settings.currency;
  const timeZone = browserTimeZone();
  const take = async () =>
    void (await sendCommand('putAdminSettings', { body: { settings: { ...settings, currency, timeZone }, version } }));
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-wire-wash p-4">
      <p className="min-w-56 flex-1">
        {t('admin.region.suggested', { currency: currencyName(currency), timeZone: timeZone.replaceAll('_', ' ') })}
      </p>
      <CommandButton act={take}>{t('admin.region.take')}</CommandButton>
    </div>
  );
}
