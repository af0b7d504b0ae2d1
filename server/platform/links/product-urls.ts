/** The forms of a merchant's product URLs, and the canonical one. */
interface ProductUrl {
  /** The domain without its suffix. */
  shop: string;
  /** Matches the path, or path and query if it contains "?". */
  path: RegExp;
  /** The canonical path and query; $1… from the pattern. */
  is: string;
  /** All the merchant's hosts are equal. */
  anyHost?: true;
  upperCase?: true;
  /** Parameters that select a different offer. */
  with?: readonly string[];
}

export const productUrls: readonly ProductUrl[] = [
  {
    shop: 'amazon',
    path: /\/(?:dp|gp\/product(?:\/glance)?|gp\/aw\/d|gp\/aw\/ol|gp\/offer-listing|gp\/mobile\/udp|exec\/obidos\/(?:tg\/detail\/-|ASIN)|o\/ASIN|d\/[^/]+\/[^/]+|asin|product)\/(?:product\/|glance\/)?([a-z0-9]{10})(?=[/?]|$)/i,
    is: '/dp/$1',
    upperCase: true,
    anyHost: true,
  },
  { shop: 'ebay', path: /^\/itm\/(?:[^/]+\/)?(\d{9,})(?=\/|$)/i, is: '/itm/$1', anyHost: true, with: ['var'] },
  { shop: 'ebay', path: /^\/p\/(\d{5,})$/, is: '/p/$1', anyHost: true, with: ['iid', 'var'] },
  { shop: 'aliexpress', path: /^\/(?:item|i|store\/product)\/(?:[^/]+\/)?(?:\d+_)?(\d{6,})\.html/i, is: '/item/$1.html', anyHost: true },
  { shop: 'steampowered', path: /^\/+(?:agecheck\/)?(app|sub|bundle)\/(\d+)/i, is: '/$1/$2' },
  { shop: 'newegg', path: /\/product\/product(?:\.aspx)?\?(?:.*&)?item=([\w-]+)/i, is: '/p/$1', upperCase: true, anyHost: true },
  { shop: 'newegg', path: /\/p\/([\w-]{8,})$/i, is: '/p/$1', upperCase: true, anyHost: true },
  { shop: 'bestbuy', path: /\/(\d{6,8})\.p(?:\?|$)/i, is: '/site/$1.p', anyHost: true },
  { shop: 'bestbuy', path: /^\/product\/.*\/sku\/(\d{6,8})$/i, is: '/site/$1.p', anyHost: true },
  { shop: 'walmart', path: /^\/ip\/(?:[^/]+\/)?(\d{5,})$/i, is: '/ip/$1', anyHost: true, with: ['selectedSellerId'] },
  { shop: 'target', path: /^\/p\/(?:.*\/)?-\/(A-\d+)$/i, is: '/p/-/$1', upperCase: true, anyHost: true },
  { shop: 'etsy', path: /\/listing\/(\d+)(?=\/|$)/i, is: '/listing/$1', anyHost: true },
  { shop: 'homedepot', path: /^\/p\/(?:[^/]+\/)?(\d{6,})$/i, is: '/p/$1', anyHost: true },
  { shop: 'lowes', path: /^\/pd\/(?:[^/]+\/)?(\d{5,})$/i, is: '/pd/$1', anyHost: true },
  { shop: 'costco', path: /\.product\.(\d+)\.html$/i, is: '/.product.$1.html' },
  { shop: 'slickdeals', path: /^\/f\/(\d+)/i, is: '/f/$1', anyHost: true },
  { shop: 'reddit', path: /\/comments\/([a-z0-9]+)/i, is: '/comments/$1', anyHost: true },
  { shop: 'gog', path: /^\/(?:[a-z]{2}\/)?game(?:card)?\/(\w+)$/i, is: '/game/$1' },
  { shop: 'epicgames', path: /^\/(?:store\/)?(?:[a-z]{2}(?:-[A-Z]{2,4})?\/)?(?:p|product)\/([\w-]+)(?:\/home)?$/i, is: '/p/$1' },
  { shop: 'playstation', path: /^\/(?:[a-z]{2}-[a-z]{2,4}\/)?(product|concept)\/([\w-]+)/i, is: '/$1/$2' },
  { shop: 'humblebundle', path: /^\/store\/([\w-]+)$/i, is: '/store/$1' },
  { shop: 'apple', path: /\/(?:id)(\d{6,})$/, is: '/app/id$1' },
  { shop: 'argos', path: /\/product\/(\d{6,})$/i, is: '/product/$1' },
  { shop: 'tigerdirect', path: /item-?details\.asp\?(?:.*&)?edpno=(\d+)/i, is: '/item-details.asp?EdpNo=$1', anyHost: true },
];

/** Shopify merchants repeat each product under its collections. */
export const shopifyCollection = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/[^/]+(\/products\/[^/]+)$/i;
