import { leftOver } from './left-over.ts';

export interface TypedExpired {
  /** The search without it; may be empty. */
  words: string;
  filters: { state: 'expired'; expiredSince: string };
}

const today = [
  '(?:what )?(?:expired|ended) today|(?:was (?:ist )?)?heute (?:abgelaufen|beendet|ausgelaufen)|(?:qu[eé] ha )?(?:caducad|terminad|expirad)[oa]s? hoy',
  "(?:ce qui (?:a|est) )?(?:expirée?|terminée?)s? aujourd['’]hui|(?:今日|本日)(?:に)?終了(?:した)?|(?:انتهت|انتهى|المنتهية) اليوم",
].join('|');
/** Letters of scripts with spaces between words must not touch it. */
const letter = '[\\p{Script=Latin}\\p{Script=Arabic}]';
const pattern = new RegExp(`^(?:${today})(?!${letter})|(?<!${letter})(?:${today})$`, 'iu');

/** What "expired today" asks for, at the beginning or the end of a search; undefined if it does not. @param since today */
export function typedExpired(typed: string, since: string): TypedExpired | undefined {
  const text = typed.slice(0, 200).trim();
  const { index, 0: phrase } = pattern.exec(text) ?? { index: 0, 0: '' };
  if (phrase === '') return undefined;
  const words = leftOver(text.slice(0, index), text.slice(index + phrase.length));
  return { words, filters: { state: 'expired', expiredSince: since } };
}
