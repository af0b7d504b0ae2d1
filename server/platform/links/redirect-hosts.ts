/**
 * Redirect hosts, including their subdomains, and the parameters that hold the target: in lower case, most likely first. A link without a
 * target is refused.
 */
const redirecting: Readonly<Record<string, string>> = {
  // Affiliate networks.
  'awin1.com zenaps.com': 'ued p',
  'linksynergy.com linksynergy.walmart.com': 'murl rd_parm1 url',
  'anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com qksrv.net apmebf.com lduhtrp.net ftjcfx.com emjcd.com cj.dotomi.com': 'url',
  'shareasale.com shareasale-analytics.com': 'urllink',
  'viglink.com': 'u url',
  'skimresources.com redirectingat.com': 'url',
  'avantlink.com': 'url',
  'pjtra.com pjatr.com pntra.com pntrs.com pntrac.com gopjn.com': 'url',
  'flexlinkspro.com flexlinks.com': 'url furl',
  'sjv.io pxf.io evyy.net ojrq.net 7eer.net vzew.net bn5x.net qflm.net uikc.net goto.walmart.com goto.target.com': 'u return',
  'tradedoubler.com': 'url',
  'prf.hn': 'destination',
  'webgains.com webgains.io': 'wgtarget',
  'zanox.com zanox-affiliate.de': 'ulp',
  'webmasterplan.com affilinet.com': 'diurl',
  'belboon.de belboon.com': 'deeplink',
  'adcell.com adcell.de': 'param0 deeplink url',
  'effiliation.com': 'url',
  'cfjump.com': 'url',
  'adtraction.com': 'url',
  'tradetracker.net': 'u',
  'lt45.net ds1.nl jf79.net': 'dl',
  'publicidees.com': 'url',
  'metaffiliation.com': 'redir url',
  'go2cloud.org': 'url aff_unique1',
  'admitad.com alitems.com alitems.co': 'ulp',
  'digidip.net': 'url',
  'sylikes.com': 'url',
  'partner-ads.com': 'htmlurl',
  'gan.doubleclick.net ad.doubleclick.net adclick.g.doubleclick.net googleadservices.com': 'adurl',
  'rover.ebay.com': 'mpre loc url',
  'amazon-adsystem.com': 'rd',
  's.click.aliexpress.com': 'dl_target_url',
  // Other redirects.
  'l.facebook.com lm.facebook.com l.messenger.com l.instagram.com l.threads.com': 'u',
  'out.reddit.com': 'url',
  't.umblr.com': 'z',
  'safelinks.protection.outlook.com': 'url',
  'urldefense.com urldefense.proofpoint.com': 'u',
  'href.li anonym.to dereferer.me nullrefer.com': 'url',
  'ampproject.org': '',
};

/** Redirect pages of ordinary sites, by domain without suffix and by path. */
const redirectingPaths: readonly { site: string; path: RegExp; targets: string }[] = [
  { site: 'google', path: /^\/(url|imgres|aclk|amp\/s?\/?)/, targets: 'url q adurl imgrefurl' },
  { site: 'youtube', path: /^\/redirect/, targets: 'q' },
  { site: 'steamcommunity', path: /^\/linkfilter/, targets: 'u url' },
  { site: 'slickdeals', path: /^\/(\?|click|clickout|$)/, targets: 'u2 url' },
  { site: 'facebook', path: /^\/(l\.php|flx\/warn)/, targets: 'u' },
  { site: 'vk', path: /^\/away/, targets: 'to' },
  { site: 'duckduckgo', path: /^\/l\//, targets: 'uddg' },
  { site: 'bing', path: /^\/(ck\/a|aclick)/, targets: 'u' },
  { site: 'amazon', path: /^\/(gp\/(redirect|slredirect|r)\b|sspa\/click)/, targets: 'location u url' },
  { site: 'walmart', path: /^\/(sp\/track|tp\/)/, targets: 'rd' },
  { site: 'deviantart', path: /^\/users\/outgoing/, targets: 'url' },
  // Other boards' redirects, which do not contain the target.
  { site: 'ozbargain', path: /^\/goto\//, targets: '' },
  { site: 'hotukdeals', path: /^\/(visit|share-deal)/, targets: '' },
  { site: 'mydealz', path: /^\/(visit|share-deal)/, targets: '' },
  { site: 'dealabs', path: /^\/(visit|share-deal)/, targets: '' },
  { site: 'pepper', path: /^\/(visit|share-deal)/, targets: '' },
  { site: 'chollometro', path: /^\/(visit|share-deal)/, targets: '' },
  { site: 'dealnews', path: /^\/lw\/click/, targets: '' },
  { site: 'woot', path: /^\/deals\/go\//, targets: '' },
];

/**
 * Shapes of network links on any host: Impact uses unknown hosts (`o93x.net/c/1/2/3?u=…`), others a merchant's own. A link with a target
 * redirects. A shape that `hides` its target is a redirect even without one, so it must not match any merchant's own path.
 */
const redirectingShapes: readonly { path: RegExp; targets: string; hides?: true }[] = [
  // Impact: publisher, advertisement and campaign.
  { path: /^\/c\/\d{5,}\/\d{4,}\/\d{3,}(?:\/|\?|$)/, targets: 'u return url', hides: true },
  { path: /^\/c\/\d+\/\d+\/\d+(?:\/|\?|$)/, targets: 'u return url' },
  // Awin, CJ, LinkShare, ShareASale, TUNE, Partnerize, Pepperjam, Admitad, FlexOffers, Adtraction.
  { path: /^\/(?:cread|awclick)\.php\?/, targets: 'ued p', hides: true },
  { path: /^\/click-\d{4,}-\d{4,}/, targets: 'url', hides: true },
  { path: /^\/links\/\d+\/type\/(?:dlg|am)\//, targets: '', hides: true },
  { path: /^\/fs-bin\/(?:click|stat)\b/, targets: 'murl rd_parm1 url', hides: true },
  { path: /^\/(?:deeplink|link)\?/, targets: 'murl' },
  { path: /^\/(?:r|m-pr)\.cfm\?/, targets: 'urllink', hides: true },
  { path: /^\/aff_(?:c|r|ad)\b/, targets: 'url', hides: true },
  { path: /^\/click\/camref:/, targets: 'destination', hides: true },
  { path: /^\/t\/\d{1,2}-\d{3,}-\d{3,}-\d{3,}/, targets: 'url', hides: true },
  { path: /^\/t\/\d+-\d+-\d+-\d+/, targets: 'url' },
  { path: /^\/g\/(?=(?:[a-z]*\d){5})[\da-z]{20,}\/?(?:\?|$)/, targets: 'ulp', hides: true },
  { path: /^\/g\/[\da-z]{16,}/, targets: 'ulp' },
  { path: /^\/a\.ashx\?/, targets: 'url' },
  { path: /^\/t\/t\?/, targets: 'url' },
  // Tradedoubler, Webgains, AvantLink; Daisycon and TradeTracker; Skimlinks by its publisher's number.
  { path: /^\/click(?:\.html|\.php|\.ashx)?\?/, targets: 'url wgtarget' },
  { path: /^\/c\/?\?/, targets: 'dl u' },
  { path: /^\/?\?(?:.*&)?id=\d+x\d+(?:&|$)/i, targets: 'url' },
];

/** The target parameters of a link that has the shape of a network's, by its path and query. */
export function targetParametersByShape(pathAndQuery: string): { targets: string[]; hides: boolean } | undefined {
  const shape = redirectingShapes.find(({ path }) => path.test(pathAndQuery));
  return shape && { targets: names(shape.targets), hides: shape.hides === true };
}

const byHost = new Map(
  Object.entries(redirecting).flatMap(([hosts, targets]) => hosts.split(' ').map((host) => [host, names(targets)] as const)),
);

function names(text: string): string[] {
  return text.split(' ').filter((name) => name !== '');
}

/** Some networks number their hosts: imp.i305175.net. */
const numbered = /\.i\d{4,}\.net$/;

/** The target parameters of a known redirect; undefined for other URLs. */
export function targetParameters({ host, site, path }: { host: string; site: string; path: string }): string[] | undefined {
  const found = ofNetwork(host);
  if (found !== undefined) return found;
  const page = redirectingPaths.find((each) => each.site === site && each.path.test(path));
  return page && names(page.targets);
}

function ofNetwork(host: string): string[] | undefined {
  if (numbered.test(host)) return ['u'];
  const parts = host.split('.');
  for (let from = 0; from < parts.length - 1; from++) {
    const found = byHost.get(parts.slice(from).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a host is only a redirect. */
export const isRedirectHost = (host: string): boolean => ofNetwork(host) !== undefined;
