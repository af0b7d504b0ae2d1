import { t } from '../i18n/t.ts';

/** Such as "Firefox on Linux". */
export function deviceName({ browser, system }: { browser?: string | undefined; system?: string | undefined }): string {
  if (browser !== undefined && system !== undefined) return t('settings.sessions.device', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknown');
}
