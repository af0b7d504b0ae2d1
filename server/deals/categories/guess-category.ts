import { guessCategoryFromTitle } from './title-keywords.ts';

/** Other boards' categories and tags by our slugs, in lower case. */
const wordsByCategory: Record<string, string> = {
  electronics: `electronics, electrical & electronics, tech, high-tech, tv, headphones, speakers, mobile, cell phones, phones, smartphones, camera, cameras,
    photo, audio, microphone, bluetooth usb dongle, wearables`,
  computers: `computers, computing, computers & electronics, informatique, pc, pc components, laptop, laptops, software, os, operating system, cpu, gpu, ssd,
    hdd, hd, ram, mobo, motherboard, psu, memory, monitor, monnitor, gaming monitor, keyboard, mechanical keyboard, mouse, gaming mouse, gaming keypad, mousepad,
    mouse pads, processor, processors, proccesor, video card, videocard, graphics card, hard drive, external drive, external hdd, internal hard drive, portable hdd,
    flash drive, power supply, headset, heatsink, fan, cooler, case, computer case, barebone kit, complete diy bundle, modem, ethernet cable, ethernet switch,
    wireless adapter, wireless receiver, peripherals, storage, network`,
  gaming: `gaming, games, game, video games, console, consoles, console-uk only, controller, steam, consoles & jeux vidéo, jeux vidéo, board games`,
  home: `home, home & garden, house & garden, kitchen, garden, household, furniture, tools, diy, home improvement, appliances, maison & habitat,
    jardin & bricolage`,
  fashion: `fashion, fashion & apparel, clothing, apparel, shoes, accessories, jewellery, jewelry, watches, cufflinks, mode & accessoires`,
  groceries: `groceries, grocery, food, food & drink, drinks, alcohol, restaurants, dining & takeaway, épicerie & courses`,
  beauty: `beauty, beauty & wellness, health, health & beauty, cosmetics, pharmacy, santé & cosmétiques`,
  kids: `kids, kids & babies, baby, babies, toys, toys & kids, lego, famille & enfants`,
  sports: `sports, sport, sports & outdoors, sports & fitness, outdoors, fitness, cycling, bikes, sports & plein air`,
  books: `books, books & magazines, e-books, ebooks, kindle, media, movies, music, entertainment, culture & divertissement`,
  travel: `travel, flights, hotels, voyages`,
  services: `services, internet, finance, financial, financial services, insurance, education, contracts, forfaits mobiles et internet, services divers,
    finance & assurance`,
};

const categoryOfWord = new Map(
  Object.entries(wordsByCategory).flatMap(([category, words]) => words.split(',').map((word) => [word.trim(), category] as const)),
);

/** For sources about one topic whose categories are not about topics, such as "US only". */
const categoryOfSource = new Map([
  ['reddit/r/gamedeals', 'gaming'],
  ['reddit/r/steamdeals', 'gaming'],
  ['reddit/r/buildapcsales', 'computers'],
  ['reddit/r/kindlefreebies', 'books'],
  ['reddit/r/clothingdeals', 'fashion'],
  ['reddit/r/frugalmalefashion', 'fashion'],
]);

/** Merchants with one kind of product, for deals without a category. */
const domainsByCategory: Record<string, string> = {
  computers: 'newegg.com newegg.ca tigerdirect.com microcenter.com ncix.com crucial.com superbiiz.com dell.com lenovo.com monoprice.com',
  electronics: 'bhphotovideo.com adorama.com anker.com ankersolix.com samsung.com t-mobile.com jbl.com bose.com sonos.com',
  gaming: `steampowered.com humblebundle.com gog.com greenmangaming.com gamersgate.com gamefly.com gamestop.com nintendo.com playstation.com xbox.com epicgames.com
    fanatical.com eneba.com indiegala.com indieroyale.com groupees.com bundlestars.com origin.com`,
  home: 'homedepot.com lowes.com acehardware.com harborfreight.com vevor.com wayfair.com ikea.com bedbathandbeyond.com acmetools.com greenworkstools.com',
  fashion: `nike.com adidas.com puma.com newbalance.com uniqlo.com gap.com jcrew.com levi.com macys.com nordstrom.com zappos.com 6pm.com urbanoutfitters.com hm.com
    asos.com allenedmonds.com express.com clubmonaco.com brooksbrothers.com menswearhouse.com joesnewbalanceoutlet.com hibbett.com finishline.com`,
  groceries:
    'papajohns.com pizzahut.com dominos.com chipotle.com starbucks.com mcdonalds.com jambajuice.com restaurant.com quiznos.com bostonmarket.com',
  beauty: 'walgreens.com cvs.com ulta.com sephora.com bathandbodyworks.com',
  kids: 'toysrus.com lego.com carters.com',
  sports: 'rei.com dickssportinggoods.com llbean.com moosejaw.com backcountry.com sierra.com westmarine.com patagonia.com',
  books: 'barnesandnoble.com smashwords.com audible.com fandango.com vudu.com noisetrade.com',
  travel: 'amtrak.com southwest.com megabus.com expedia.com hotels.com',
  services: 'groupon.com livingsocial.com att.com verizon.com mintmobile.com usmobile.com visible.com tello.com',
};
const categoryOfDomain = new Map(
  Object.entries(domainsByCategory).flatMap(([category, domains]) => domains.split(/\s+/).map((domain) => [domain, category] as const)),
);

export interface CategoryHints {
  title: string;
  word: string | undefined;
  source: string;
  domain: string | undefined;
}

/** The slug of the best category; `other` if nothing fits. */
export function guessCategory({ title, word = '', source, domain = '' }: CategoryHints): string {
  return (
    fromWord(word) ?? categoryOfSource.get(source.toLowerCase()) ?? categoryOfDomain.get(domain) ?? guessCategoryFromTitle(title) ?? 'other'
  );
}

/** The whole tag, or its first known word: "GPU - MIR", "CPU/Mobo". */
function fromWord(word: string): string | undefined {
  const tag = word
    .toLowerCase()
    .replace(/[[\]]/g, '')
    .replace(/\band\b/g, '&')
    .trim();
  const parts = tag.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  return categoryOfWord.get(tag) ?? parts.map((part) => categoryOfWord.get(part)).find((category) => category !== undefined);
}

/** Whether a deal without a price is a coupon rather than a sale. */
export const isCouponWord = (word: string | undefined) =>
  /^(coupons?|vouchers?|codes?|bons? de réduction)$/iu.test(word?.replace(/[[\]]/g, '') ?? '');
