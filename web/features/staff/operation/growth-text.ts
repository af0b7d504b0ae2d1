import { byteSize } from '../../../i18n/byte-size.ts';
import { t } from '../../../i18n/t.ts';

/** Bytes a month that are not worth a number. */
const hardly = 500_000;

export function growthText(perMonth: number): string {
  if (Math.abs(perMonth) < hardly) return t('admin.size.steady');
  return t(perMonth > 0 ? 'admin.size.grows' : 'admin.size.shrinks', { size: byteSize(Math.abs(perMonth)) });
}
