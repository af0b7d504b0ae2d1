/** Free shipping in titles, in the languages of imported boards. */
const freeShipping = new RegExp(
  [
    String.raw`\bfree\s+(?:(?:\d-day|standard|home|us|uk)\s+)?(?:shipping|delivery|postage|p&p|s\s?[&/+]\s?h|s\s?h\b|ship(?:ped)?\b)`,
    String.raw`\b(?:shipping|delivery|s&h)\s+(?:is\s+)?free\b|\bshipped\s+free\b|\b(?:versand|porto)kosten(?:frei|los)|\b(?:kostenlos|gratis|freie)(?:er|e|en)?[ -]?versand`,
    String.raw`\blivraison\s+(?:gratuite|offerte)|\bport\s+(?:gratuit|offert)|\benv[ií]o\s+grat(?:is|uito)|\bspedizione\s+grat(?:is|uita)|\bfrete\s+gr[aá]tis`,
    String.raw`\bgratis\s+(?:verzending|bezorging|frakt|fragt)|\bfri\s+frakt|\bdarmowa\s+(?:dostawa|wysyłka)|送料無料|包邮`,
  ].join('|'),
  'iu',
);
/** Conditions: for members, or above a minimum. */
const conditions =
  /^[\s,]*(?:(?:w\/|with|for|on|over|above|from|ab|über|mit|dès|à partir|for|when|if|to store|via|bei|in store)(?![\p{L}\p{N}])|[$€£]?\s?\d+\s?[$€£]?\+?|\$?\d+\+)/iu;

/** Whether a title promises free shipping to everyone: "+ Free S&H", but not "free shipping w/ Prime or on $35". */
export function hasFreeShipping(title: string): boolean {
  const match = freeShipping.exec(title);
  if (match === null) return false;
  const [before, behind] = [title.slice(Math.max(0, match.index - 20), match.index), title.slice(match.index + match[0].length)];
  return !conditions.test(behind) && !/\b(?:no|without|not|possible|eligible for)\s+$/i.test(before);
}
