/** What people write around a price, in the board's languages. In each: whether it stands before or after the amount. */
interface Cue {
  before: string;
  after: string;
}

export const priceCues = {
  atMost: {
    before: `<=?|≤|up ?to|under|below|less than|cheaper than|at most|no(?:t)? more than|not over|within|max(?:imum|imal|imo|\\.)?|unter|unterhalb von|bis(?: zu)?|höchstens
      |weniger als|billiger als|günstiger als|nicht über|menos de|hasta|máx(?:imo|\\.)?|por debajo de|como máximo|no más de|moins de|jusqu['’]?[àa]|en[- ]dessous de|sous
      |au plus|pas plus de|最大|上限|أقل من|اقل من|حتى|تحت|دون|بحد أقصى|لا يزيد عن|أرخص من`,
    after: `or (?:less|under|below)|and (?:under|below)|max(?:imum|imal|imo|\\.)?|tops|oder (?:weniger|darunter|günstiger)|o menos|como máximo|ou moins|以下|未満|以内|まで|أو أقل|كحد أقصى`,
  },
  atLeast: {
    before: `>=?|≥|over|above|more than|at least|from|min(?:imum|\\.)?|über|mehr als|mindestens|ab|más de|al menos|desde|mín(?:imo|\\.)?|plus de|au moins|à partir de|dès
      |最低|أكثر من|على الأقل|فوق`,
    after: `or more|and (?:up|over|more)|oder mehr|o más|ou plus|以上|أو أكثر`,
  },
  around: {
    before: `~|≈|around|about|approx(?:imately|\\.)?|roughly|circa|ca\\.?|etwa|ungefähr|rund|um(?: die)?|alrededor de|unos|cerca de|environ|autour de|vers|約|およそ|حوالي|نحو`,
    after: `くらい|ぐらい|前後|程度|تقريبا`,
  },
} satisfies Record<string, Cue>;

/** Around the two amounts of a range. */
export const rangeCues = {
  before: 'between|from|zwischen|von|entre|desde|de|بين|من',
  within: '-|–|—|~|〜|to|and|bis|und|hasta|a|y|à|et|から|إلى|الى|و',
};

/** Says what something is worth: "a laptop for $600". Only before an amount with a currency. */
export const budgetWords = 'for|for about|für|por|pour|à|بـ?';

/** The amount at the end is what these are worth, or what one has to spend. */
export const valueWords =
  /(?:off|save|spend|cards?|vouchers?|coupons?|credit|gutscheine?|rabatt|tarjetas?|cupón|cupones|cartes?|bons?)\s*$/iu;

/** May follow an amount without a currency; any other word may be its unit. */
export const wordsAfterPrice =
  'with|without|for|from|in|at|or|and|on|near|mit|ohne|für|von|bei|oder|und|nahe|con|sin|para|en|cerca|avec|sans|pour|chez|ou|et|près|à|で|مع|في|من|بالقرب';

/** "Max" after these is part of a name: Air Max 90, Pro Max 256. */
export const namesBeforeMax =
  /(?:^|[^\p{L}])(?:air|pro|iphone|ipad|airpods|studio|m\d|mad|hbo|ultra|note|plus|mi|redmi|poco|vapor|gopro|quest|fire|turbo|mini|go|pepsi|galaxy|pixel)\s*$/iu;

/** A range of millimetres. */
export const lensWords = /lens|objekti[vf]|objetivo|zoom|\btele|canon|nikon|sigma|tamron|レンズ|عدسة/iu;
