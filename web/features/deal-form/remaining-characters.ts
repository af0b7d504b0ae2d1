import { t } from '../../i18n/t.ts';

/** From how little room on it is told: this part of it, and so many characters of a long text. */
const little = { part: 0.2, most: 500 };

/** What room is left in a text, once that is little; undefined before. Counted as the board counts: without what surrounds it, in code points. */
export function remainingCharacters(text: string, { max }: { max: number }): string | undefined {
  const left = max - [...text.trim()].length;
  if (left > Math.min(max * little.part, little.most)) return undefined;
  return left < 0 ? t('post.room.over', { count: -left }) : t('post.room.left', { count: left });
}
