/** The forms of a merchant's product URLs, and the canonical one. */
interface ProductUrl {
  /** The domain without its suffix. */
  site: string;
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
    site: 'amazon',
    path: /\/(?:dp|gp\/product(?:\/glance)?|gp\/aw\/d|gp\/aw\/ol|gp\/offer-listing|gp\/mobile\/udp|exec\/obidos\/(?:tg\/detail\/-|ASIN)|o\/ASIN|d\/[^/]+\/[^/]+|asin|product)\/(?:product\/|glance\/)?([a-z0-9]{10})(?=[/?]|$)/i,
    is: '/dp/$1',
    upperCase: true,
    anyHost: true,
  },
  { site: 'ebay', path: /^\/itm\/(?:[^/]+\/)?(\d{9,})(?=\/|$)/i, is: '/itm/$1', anyHost: true, with: ['var'] },
  { site: 'ebay', path: /^\/p\/(\d{5,})$/, is: '/p/$1', anyHost: true, with: ['iid', 'var'] },
  { site: 'aliexpress', path: /^\/(?:item|i|store\/product)\/(?:[^/]+\/)?(?:\d+_)?(\d{6,})\.html/i, is: '/item/$1.html', anyHost: true },
  { site: 'steampowered', path: /^\/+(?:agecheck\/)?(app|sub|bundle)\/(\d+)/i, is: '/$1/$2' },
  { site: 'newegg', path: /\/product\/product(?:\.aspx)?\?(?:.*&)?item=([\w-]+)/i, is: '/p/$1', upperCase: true, anyHost: true },
  { site: 'newegg', path: /\/p\/([\w-]{8,})$/i, is: '/p/$1', upperCase: true, anyHost: true },
  { site: 'bestbuy', path: /\/(\d{6,8})\.p(?:\?|$)/i, is: '/site/$1.p', anyHost: true },
  { site: 'bestbuy', path: /^\/product\/.*\/sku\/(\d{6,8})$/i, is: '/site/$1.p', anyHost: true },
  { site: 'walmart', path: /^\/ip\/(?:[^/]+\/)?(\d{5,})$/i, is: '/ip/$1', anyHost: true, with: ['selectedSellerId'] },
  { site: 'target', path: /^\/p\/(?:.*\/)?-\/(A-\d+)$/i, is: '/p/-/$1', upperCase: true, anyHost: true },
  { site: 'etsy', path: /\/listing\/(\d+)(?=\/|$)/i, is: '/listing/$1', anyHost: true },
  { site: 'homedepot', path: /^\/p\/(?:[^/]+\/)?(\d{6,})$/i, is: '/p/$1', anyHost: true },
  { site: 'lowes', path: /^\/pd\/(?:[^/]+\/)?(\d{5,})$/i, is: '/pd/$1', anyHost: true },
  { site: 'costco', path: /\.product\.(\d+)\.html$/i, is: '/.product.$1.html' },
  { site: 'slickdeals', path: /^\/f\/(\d+)/i, is: '/f/$1', anyHost: true },
  { site: 'reddit', path: /\/comments\/([a-z0-9]+)/i, is: '/comments/$1', anyHost: true },
  { site: 'gog', path: /^\/(?:[a-z]{2}\/)?game(?:card)?\/(\w+)$/i, is: '/game/$1' },
  { site: 'epicgames', path: /^\/(?:store\/)?(?:[a-z]{2}(?:-[A-Z]{2,4})?\/)?(?:p|product)\/([\w-]+)(?:\/home)?$/i, is: '/p/$1' },
  { site: 'playstation', path: /^\/(?:[a-z]{2}-[a-z]{2,4}\/)?(product|concept)\/([\w-]+)/i, is: '/$1/$2' },
  { site: 'humblebundle', path: /^\/store\/([\w-]+)$/i, is: '/store/$1' },
  { site: 'apple', path: /\/(?:id)(\d{6,})$/, is: '/app/id$1' },
  { site: 'argos', path: /\/product\/(\d{6,})$/i, is: '/product/$1' },
  { site: 'tigerdirect', path: /item-?details\.asp\?(?:.*&)?edpno=(\d+)/i, is: '/item-details.asp?EdpNo=$1', anyHost: true },
];

/** Shopify merchants repeat each product under its collections. */
export const shopifyCollection = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/[^/]+(\/products\/[^/]+)$/i;
