import { createHash } from 'node:crypto';

/** A made-up word that is like no other, always 14 letters long. */
export const word = (name: string): string =>
  [...createHash('sha256').update(name).digest().subarray(0, 14)].map((byte) => letters[byte % 20]).join('');
const letters = 'bcdfghjklmnpqrstvwxz';

/** By what somebody can ask for a thing: all of it is as long for one thing as for another, so that answers can be compared. */
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

/** Ids from here on are not made by the board: five digits, found nowhere else in an answer. */
const firstDeal = 70_001;
const firstComment = 80_001;

export const identity = (name: string, nth: number): Identity => ({
  ...{ deal: firstDeal + nth, comment: firstComment + nth, word: word(`${name} word`), shop: word(`${name} shop`) },
  ...{ domain: `${word(`${name} domain`)}.example`, handle: word(`${name} handle`) },
});

/** The same answer whatever it was asked for: what was asked for is replaced wherever it comes back, and so is the number of the request. */
export function anonymous(text: string, { deal, comment, word: sought, shop, domain, handle }: Identity): string {
  const said = Object.entries({
    DEAL: String(deal),
    COMMENT: String(comment),
    WORD: sought,
    SLIP: slip(sought),
    SHOP: shop,
    HANDLE: handle,
  });
  const left = said.reduce((before, [as, value]) => before.replaceAll(value, as), text);
  return left
    .replaceAll(domain, 'DOMAIN')
    .replaceAll(domainSlug(domain), 'DOMAIN')
    .replaceAll(/"instance":"req-\w+"/g, '"instance":"REQUEST"');
}

/** Typed wrong by a letter. */
export const slip = (right: string): string => `${right.slice(0, 6)}y${right.slice(7)}`;

/** The slug of a merchant that is called by its domain. */
export const domainSlug = (domain: string): string => domain.replace('.', '-');
