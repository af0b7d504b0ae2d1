import { createHash } from 'node:crypto';

/** A unique made-up word of 14 letters. */
export const word = (name: string): string =>
  [...createHash('sha256').update(name).digest().subarray(0, 14)].map((byte) => letters[byte % 20]).join('');
const letters = 'bcdfghjklmnpqrstvwxz';

/** An amount of a thing, in a text. */
const amountPattern = /731\d{6}/g;
const longest = new RegExp(`[${letters}]{14,}`, 'g');

/** All made-up words and amounts in a text, also those that stand side by side. */
export function wordsIn(text: string): Set<string> {
  const found = new Set(text.match(amountPattern));
  for (const [run] of text.matchAll(longest)) for (let at = 0; at + 14 <= run.length; at += 1) found.add(run.slice(at, at + 14));
  return found;
}

/** Everything that a request can name a thing by, of equal length for all things, so that responses can be compared. */
export interface Identity {
  deal: number;
  comment: number;
  /** In the deal's title. */
  word: string;
  /** The merchant's name and slug. */
  shop: string;
  domain: string;
  handle: string;
}

/** The board itself makes no ids this high, so these digits appear nowhere else in a response. */
const firstDeal = 70_001;
const firstComment = 80_001;

export const identity = (name: string, index: number): Identity => ({
  ...{ deal: firstDeal + index, comment: firstComment + index, word: word(`${name} word`), shop: word(`${name} shop`) },
  ...{ domain: `${word(`${name} domain`)}.example`, handle: word(`${name} handle`) },
});

/** The response with everything replaced that echoes the request, including its id. */
export function anonymous(text: string, { deal, comment, word: searched, shop, domain, handle }: Identity): string {
  const replacements = Object.entries({
    DEAL: String(deal),
    COMMENT: String(comment),
    WORD: searched,
    SLIP: slip(searched),
    SHOP: shop,
    HANDLE: handle,
  });
  const left = replacements.reduce((before, [as, value]) => before.replaceAll(value, as), text);
  return left
    .replaceAll(domain, 'DOMAIN')
    .replaceAll(domainSlug(domain), 'DOMAIN')
    .replaceAll(/"instance":"req-\w+"/g, '"instance":"REQUEST"');
}

/** With one letter wrong. */
export const slip = (right: string): string => `${right.slice(0, 6)}y${right.slice(7)}`;

/** The slug of a merchant that is named after its domain. */
export const domainSlug = (domain: string): string => domain.replace('.', '-');
