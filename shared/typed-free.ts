import { leftOver } from './left-over.ts';

/** "Free" alone; among other words, as in "free shipping" and "sugar free", it is one of them. */
export const free =
  /^(?:free(?: stuff| things)?|freebies?|(?:cosas )?gratis|kostenlos(?:e[srmn]?)?(?: sachen)?|umsonst|(?:choses )?gratuite?s?|無料|مجاني?ة?|مجان[اًا]+)$/iu;
const day = "today(?:['’]?s)?|heute|hoy|aujourd['’]?hui|(?:今日|本日)の?|اليوم";
/** Letters of scripts with spaces between words must not touch it. */
const letter = '[\\p{Script=Latin}\\p{Script=Arabic}]';
const today = new RegExp(`^(?:${day})(?!${letter})|(?<!${letter})(?:${day})$`, 'iu');

/** What "free" and "free today" ask for; undefined if there are other words. `since` is today. */
export function typedFree(typed: string, since: string): { maxPrice: '0'; since?: string } | undefined {
  const text = typed.slice(0, 100).trim();
  const rest = text.replace(today, '').trim();
  if (!free.test(leftOver(rest))) return undefined;
  return { maxPrice: '0', ...(rest !== text && { since }) };
}
