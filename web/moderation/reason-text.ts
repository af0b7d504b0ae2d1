import { isKnownReason } from '../../shared/reasons.ts';
import { t } from '../i18n/t.ts';

/** A reason of the staff log in words. */
export const reasonText = (reason: string): string => (isKnownReason(reason) ? t(`reason.${reason}`) : reason);
