/** "At most" before an amount, in the board's languages. */
const atMost = "under|below|up to|less than|max\\.|unter|bis(?: zu)?|höchstens|menos de|hasta|máx\\.|moins de|jusqu[’']à|أقل من|حتى|<|≤";

const pattern = new RegExp(`^(.*\\S)\\s+(?:${atMost})\\s*(.*\\d.*)$`, 'iu');
/** In any currency: a symbol or a few names, since "5 kg" is no price. */
const amount = /^[\p{Sc}\d.,'’\s]+(?:eur|euros?|usd|dollars?|gbp|jpy)?$/iu;

/** What "laptop under 600" consists of; undefined if it ends with no highest price. Whether it is an amount remains to be seen. */
export function splitAtPrice(typed: string): { q: string; written: string } | undefined {
  const [, q, written] = pattern.exec(typed.trim()) ?? [];
  return q === undefined || written === undefined ? undefined : { q, written };
}

/** The words of a search without the highest price at its end. */
export function withoutPrice(typed: string): string {
  const { q, written } = splitAtPrice(typed) ?? {};
  return q !== undefined && amount.test(written ?? '') ? q : typed;
}
