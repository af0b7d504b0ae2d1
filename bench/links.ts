import { createReadStream } from 'node:fs';
import { tryParseLink } from '../server/platform/links/link.ts';
import { namedSource, toImportedDeal } from '../server/reach/import/imported-deal.ts';
import { parseLine } from '../server/reach/import/imported-line.ts';
import { readEntries } from '../server/reach/import/source/source-entries.ts';
import type { Figure } from './figures.ts';
import { hasReal, realDeals } from './real-data.ts';

// From the networks' documentation and not from our own rules, because it looks for gaps in those.
const trackingNames = new RegExp(
  `^(?:${[
    // Analytics and advertising.
    'utm_\\w+|g(?:ad_\\w+|braid|clid|clsrc)|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|rdt_cid|mc_[ce]id|_hsenc|_hsmi|mkt_tok|s_kwcid|ef_id|cm_mmc\\w*',
    'cm_(?:ven|cat|pla|ite)|srsltid|gclsrc|wt\\.mc_id|wt_mc|vero_id|oly_(?:anon|enc)_id|spm|scm|_trk\\w+|ncid|icid|ascsubtag|__s|__hs\\w+',
    // Networks: Impact, CJ, Awin, LinkShare, ShareASale, Zanox, Tradedoubler, Webgains, Partnerize, Admitad, TUNE, AvantLink, eBay,
    // Skimlinks.
    'irclickid|irgwc|irpid|irmpname|ir_\\w+|cjevent|cjdata|cjpid|cjaid|cj_\\w+|cjurl|cj|awc|awin(?:mid|affid)|ran(?:mid|eaid|siteid)|linkshareid|sscid|zanpid|tduid',
    'wgu|wgexpiry|wgcampaignid|clickref|pubref|camref|admitad_uid|aff_(?:id|sub\\d?|click_id)|avad|mk(?:cid|rid|evt)|campid|toolid|customid|clickid|click_id|subid\\d?|sub_id',
    'afsrc|aff|affid|aff_?code|affiliate|affiliate_?id|\\w*affiliate\\w*|afftrack|affsrc|affil|af_id|hftref|mr:\\w+|ref_?code|referral_?(?:id|code)|refsrc|fp_ref|rfsn|tap_[as]',
  ].join('|')})$`,
  'i',
);
const trackingHosts =
  /(?:^|\.)(?:awin1|zenaps|linksynergy|anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce|shareasale|viglink|redirect\.viglink|skimresources|redirectingat|avantlink|pjtra|pntra|gopjn|flexlinkspro|sjv|pxf|evyy|ojrq|7eer|tradedoubler|prf|webgains|zanox|webmasterplan|belboon|tradetracker|admitad|digidip|effiliation|adtraction|bit|tinyurl|amzn|goo|slickdeals\.net\/click)\.(?:com|net|io|hn|to|ly|gl|de|org)$/i;
const trackingValue = /^(?:cj|linkshare|affiliates?|afc-.*|shareasale|skimlinks|viglink)$/i;
const amazon = new Set(['tag', 'linkcode', 'ascsubtag', 'camp', 'creative', 'creativeasin', 'linkid', 'ref_', 'pf_rd_p', 'pd_rd_w']);
const impact = /^\/c\/\d{3,}\/\d{3,}\/\d{3,}/;

/** How many outbound links of real deals still contain affiliate or tracking parameters; prints each. Undefined without real data. */
export async function trackingLeft(): Promise<Figure[] | undefined> {
  if (!hasReal(realDeals, 'links')) return undefined;
  const tally = { links: 0, before: 0, left: 0, refused: 0, unlinked: 0 };
  for await (const entry of readEntries(createReadStream(realDeals), () => undefined)) {
    if (entry.refusal !== undefined) continue;
    const { url: posted } = entry.content as { url?: string | null };
    if (!posted) continue;
    tally.links++;
    if (trackingIn(posted) !== undefined) tally.before++;
    const deal = importedDeal(entry.content);
    const out = deal?.values.url === undefined ? undefined : tryParseLink(deal.values.url)?.url;
    if (deal === undefined) tally.refused++;
    else if (deal.isUnlinked) tally.unlinked++;
    const found = out === undefined ? undefined : trackingIn(out);
    if (found === undefined) continue;
    tally.left++;
    console.log(`  left: ${found} in ${out}`);
  }
  return [
    { name: `links with tracking as posted, of ${tally.links}`, value: tally.before, unit: 'links' },
    { name: 'links with tracking that the board shows', value: tally.left, unit: 'links', atMost: 0 },
    { name: 'deals refused for their link', value: tally.refused, unit: 'deals' },
    { name: 'deals imported without their link', value: tally.unlinked, unit: 'deals' },
  ];
}

function importedDeal(content: unknown) {
  try {
    return toImportedDeal(parseLine(content), { source: namedSource('bench'), currency: 'USD' });
  } catch {
    return undefined;
  }
}

function trackingIn(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  if (trackingHosts.test(url.hostname) || impact.test(url.pathname)) return url.hostname;
  const pairs = `${url.search}&${url.hash}`.split(/[?&#;]/).map((pair) => pair.split('=', 2));
  return pairs
    .map(([name = '', value = '']) => trackingParameter(url.hostname, decoded(name), decoded(value)))
    .find((found) => found !== undefined);
}

function trackingParameter(host: string, name: string, value: string): string | undefined {
  const isOfAmazon = /(?:^|\.)amazon\./.test(host) && amazon.has(name.toLowerCase());
  return isOfAmazon || trackingNames.test(name) || (trackingValue.test(value) && !/^(?:q|s|k|keywords)$/i.test(name))
    ? `${name}=${value.slice(0, 20)}`
    : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
