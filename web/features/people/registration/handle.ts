import { limits } from '../../../../shared/limits.ts';
import { t } from '../../../i18n/t.ts';

export const handlePattern = new RegExp(limits.handle.pattern);

/** A handle that a name suggests. */
export const handleFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, limits.handle.max);

/** What is wrong with a typed handle, as text. */
export function faultOf(handle: string, isTaken: boolean): string | undefined {
  const { min, max } = limits.handle;
  if (isTaken) return t('problem.HANDLE_TAKEN');
  if (handle.length < min) return t('rule.too_short', { min });
  if (handle.length > max) return t('rule.too_long', { max });
  return handlePattern.test(handle) ? undefined : t('welcome.handle.pattern');
}
