import { reasonNamed } from '../../shared/reasons.ts';
import { t } from '../i18n/t.ts';

/** A reason of the staff log, a notification or a case in words. */
export function reasonText(stored: string): string {
  const name = reasonNamed(stored);
  return name === undefined ? stored : t(`reason.${name}`);
}
