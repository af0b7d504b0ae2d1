import { isKnownReason } from '../../shared/reasons.ts';
import { t } from '../i18n/t.ts';

/** A reason of the staff log, a notification or a case in words. */
export function reasonText(stored: string): string {
  // Older rows have the former name.
  const reason = stored === 'banned_shop' ? 'banned_merchant' : stored;
  return isKnownReason(reason) ? t(`reason.${reason}`) : reason;
}
