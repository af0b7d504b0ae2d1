const deals = 'deals|offers|angebote|schnäppchen|ofertas|chollos|offres|bons plans|promos|(?:ال)?عروض';
const japanese = 'セール(?:品)?|お買い得(?:品|情報)?|特価(?:品)?';
const joining = "(?:in|im|on|at|for|from|of|bei|für|von|en|de|del|para|dans|chez|pour|sur|في|من|على|عن)(?= )|d['’]";

const dealsFirst = new RegExp(`^(?:(?:${deals})(?=\\s|$)|(?:${japanese})の?)`, 'iu');
const dealsLast = new RegExp(`(?:(?<=^|\\s)(?:${deals})|の?(?:${japanese})の?)$`, 'iu');
const joiningFirst = new RegExp(`^(?:${joining})\\s*`, 'iu');

/** The words of a search around what became a filter. Beside one, "deals" and "in" say no more: "deals near Berlin", "ended today in computers". */
export function leftOver(before: string, after = ''): string {
  const joined = wordsAround(before, after);
  const named = trimmed(joined.replace(dealsFirst, ''));
  const isJoined = before.trim() === '' || named !== joined;
  return trimmed((isJoined ? named.replace(joiningFirst, '') : named).replace(dealsLast, ''));
}

/** What is typed before and after a phrase, without the marks that set it apart. */
export const wordsAround = (before: string, after: string): string => trimmed(`${before.trim()} ${after.trim()}`);

/** A hyphen before a word leaves that out. */
const trimmed = (text: string) => text.replace(/^(?:[\s,:–]|-(?![\p{L}\p{N}"]))+|[\s,:–-]+$/gu, '');
