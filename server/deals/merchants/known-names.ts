import { slugOf } from '../../platform/text/slug.ts';

/** Names that cannot be guessed from the domain, with the country for those that have several addresses. */
export const knownNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '6pm.com': '6pm',
    'abebooks.com': 'AbeBooks',
    'ae.com': 'American Eagle',
    'aliexpress.com': 'AliExpress',
    'amazon.ca': 'Amazon Canada',
    'amazon.co.jp': 'Amazon Japan',
    'amazon.co.uk': 'Amazon UK',
    'amazon.com': 'Amazon',
    'amazon.com.au': 'Amazon Australia',
    'amazon.de': 'Amazon Germany',
    'amazon.es': 'Amazon Spain',
    'amazon.fr': 'Amazon France',
    'amazon.it': 'Amazon Italy',
    'att.com': 'AT&T',
    'barnesandnoble.com': 'Barnes & Noble',
    'bathandbodyworks.com': 'Bath & Body Works',
    'bestbuy.com': 'Best Buy',
    'bhphotovideo.com': 'B&H Photo Video',
    'costco.ca': 'Costco Canada',
    'cvs.com': 'CVS',
    'dickssportinggoods.com': 'Dick’s Sporting Goods',
    'ebay.com': 'eBay',
    'epicgames.com': 'Epic Games',
    'gamestop.com': 'GameStop',
    'gog.com': 'GOG',
    'greenmangaming.com': 'Green Man Gaming',
    'harborfreight.com': 'Harbor Freight',
    'hm.com': 'H&M',
    'homedepot.com': 'Home Depot',
    'hp.com': 'HP',
    'humblebundle.com': 'Humble Bundle',
    'ikea.com': 'IKEA',
    'jcpenney.com': 'JCPenney',
    'jcrew.com': 'J.Crew',
    'landsend.com': 'Lands’ End',
    'lg.com': 'LG',
    'livingsocial.com': 'LivingSocial',
    'llbean.com': 'L.L.Bean',
    'lowes.com': 'Lowe’s',
    'macys.com': 'Macy’s',
    'mcdonalds.com': 'McDonald’s',
    'menswearhouse.com': 'Men’s Wearhouse',
    'microcenter.com': 'Micro Center',
    'ncix.com': 'NCIX',
    'newegg.ca': 'Newegg Canada',
    'oldnavy.com': 'Old Navy',
    'papajohns.com': 'Papa Johns',
    'playstation.com': 'PlayStation',
    'rei.com': 'REI',
    'samsclub.com': 'Sam’s Club',
    'steampowered.com': 'Steam',
    'tigerdirect.com': 'TigerDirect',
    'toysrus.com': 'Toys “R” Us',
    'urbanoutfitters.com': 'Urban Outfitters',
    'vevor.com': 'VEVOR',
  }),
);

const letters = (name: string) => slugOf(name).replaceAll('-', '');
const domains = new Map([...knownNames].map(([domain, name]) => [letters(name), domain]));

/** The domain of a well-known merchant, with or without spaces in its name: HomeDepot, Home Depot. */
export const knownDomain = (name: string): string | undefined => domains.get(letters(name));

/** Further domains of a merchant, such as for short links and mailings. */
const otherDomains = new Map([
  ['amzn.com', 'amazon.com'],
  ['jcpenneyem.com', 'jcpenney.com'],
  ['aliexpress.us', 'aliexpress.com'],
  ['steamcommunity.com', 'steampowered.com'],
]);

export const mainDomain = (domain: string): string => otherDomains.get(domain) ?? domain;
