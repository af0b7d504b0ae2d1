import { t } from '../../../i18n/t.ts';

/** Shown below this part of the limit, at most these many characters. */
const threshold = { part: 0.2, max: 500 };

/** The remaining characters as text, once there are few. Counted like the board does: trimmed, in code points. */
export function remainingCharacters(text: string, { max }: { max: number }): string | undefined {
  const left = max - [...text.trim()].length;
  if (left > Math.min(max * threshold.part, threshold.max)) return undefined;
  return left < 0 ? t('post.room.over', { count: -left }) : t('post.room.left', { count: left });
}
