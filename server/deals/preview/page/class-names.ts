/** Matches one of these words in a class name. */
const words = (list: string) => new RegExp(`(?:^|[-_\\s])(?:${list.replaceAll(' ', '|')})(?:$|[-_\\s\\d])`, 'i');

/** Of elements that contain a price. */
export const priceNames = words(
  'prices? pricing preis prix precio preco cena prezzo prijs pris fiyat hinta ar harga money prc value-price ціна цена',
);

/** Of elements with prices of other products, or with partial prices. */
export const otherProductNames = words(
  `nav\\w* menu footer related recommend\\w* similar\\w* recent\\w* carousel slider up-?sells? cross-?sells? also accessor\\w* bundles? mini-?cart cart-?(?:item|price|total|summary|contents) wish-?list instal?lments? parcelas? financ\\w* shipping delivery versand coupons? loyalty members?(?:hip)? rewards? filters? reviews?`,
);
export const withoutTaxNames = words(
  'no-?tax excl\\w* (?:ex|without|ohne|sans|bez)-?(?:vat|tax|mwst|ht|dph) netto? unit-?prices? per-?unit',
);
export const savingNames = words('sav(?:e|ed|ings?) you-save ersparnis econom\\w* discount-(?:amount|value|percent\\w*|rate)');

/** Former prices. The `maybe` names count only if another price is next to them. */
export const strikethroughNames = words('strike\\w* struck strikethrough line-through crossed(?:-out)?');
export const formerNames = words(
  'old was before previous compare\\w* rrp msrp uvp srp orig\\w* org recommended suggested basis antes vorher avant anterior stara barre',
);
const perhaps = '(?:regular|normal|list|retail|standard|full|base|non-?sale)';
export const maybeFormerNames = new RegExp(
  `(?:^|[-_\\s])${perhaps}[-_]*(?:pri[cx]|preis|prec?[iç]o|cena|prezzo|prijs|pris|amount)|(?:pri[cx]|preis|prec?[iç]o|cena|prezzo|prijs|pris|amount)[^\\s]{0,12}[-_]${perhaps}(?:$|[-_\\s])`,
  'i',
);

/** Cents apart from the rest. */
export const centsNames = words('cents? fractions? decimals? pence');
