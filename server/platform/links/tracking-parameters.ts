/** Tracking and affiliate parameters that tidy-rules.ts lacks. In lower case; a star is a wildcard. */
const tracking = [
  // Analytics, mail and social networks.
  'utm_* utm-* mtm_* pk_* piwik_* matomo_* hsa_* _hs* __hs* ga_* itm_* int_* stm_* wt.* om_mid om_rid om_* cm_mmc* cm_sp cm_re cm_lm cm_em cm_cat cm_pla',
  'cm_ite cm_ven nm_mc mc_cid mc_eid mc_tc mkt_tok vero_* oly_*_id bsft_* sfmc_* et_rid _branch_* _bta_* _kx _ke klclid ml_subscriber* sc_cid s_cid s_kwcid',
  'ef_id icid intcid intcmp ncid cmpid xtor xtref at_medium at_campaign at_custom* at_emailtype _openstat ref_src ref_url referer referrer refsrc fb_action_*',
  'fb_source fb_ref soc_src soc_trk igsh igshid _ga _gl gs_l spref share_id sms_ss',
  // Advertisements.
  'gclid gclsrc dclid wbraid gbraid gad_* gcid gacid fbclid msclkid yclid ysclid ttclid twclid li_fat_id rdt_cid epik sccid srsltid wickedid wickedsource',
  'adgroupid adid_* ad_id_* obclid taboola_* dicbo vmcid qclid s_kwcid otc_*',
  // Affiliate networks and referral programmes.
  'irclickid irgwc ir_* impactid clickid click_id cjevent cjdata cjsku cj_* cjid awc awinmid awinaffid awin* sv1 sv_campaign_id ranmid raneaid ransiteid zanpid',
  'tduid trafficsourceid wgcampaignid wgu wgexpiry sscid ascsubtag afftrack affid afid aff_id aff_* affiliate affiliate_id affiliateid affiliates affsource affil aff',
  'affcode affref a_aid a_bid a_cid pubref clickref partnerref pub_id subid sub_id subid[0-9] sub[0-9] u1 afsrc avad avantlink pepperjam ppc_* admitad_uid',
  'actiontag tap_a tap_s fpr fp_ref rfsn sca_ref gspk gsxid lmref oref ps_partner_key ps_xid pscd referral referral_code referral_id referralcode refcode ref_code',
  'affiliate_* affiliate*id usaffiliateid af_id afftrackingid adtrackingid linkshareid linkshare_* cjpid cjaid cjurl cj hftref irpid irmpname irad shareasale_* sharedid',
  'mr:referralid mr:trackingcode mr:device mr:adtype mr:ad mr:keyword mr:match mr:filter awinaffid wt_mc wmc epi epi2 clickthroughid camref rmid',
  'referrer_id raf mref kuid kwanko_* source_caller afftrk tt_medium tt_content trkid trk_* spm _trkparms _trksid',
].flatMap((line) => line.split(' '));

const everywhere = pattern(tracking);

function pattern(names: readonly string[]): RegExp {
  const each = names.map((name) => name.replace(/[.]/g, '\\.').replace(/\*/g, '.*'));
  return new RegExp(`^(${each.join('|')})$`);
}

/** By the domain without its suffix: parameters that track only at this merchant, and parameters to keep although a list would drop them. */
const bySite: Readonly<Record<string, { tracks?: string; keeps?: string }>> = {
  amazon: {
    tracks:
      'tag linkcode link_code linkid camp creative creativeasin ref ref_ pf_rd_* pd_rd_* _encoding ie ascsub* qid sr sprefix crid dchild plgroup content-id cv_ct_* ' +
      'tracking_id maas hv* dib dib_tag adgrpid hydadcr mcid jp-ad-ap sp_csd spc coliid colid ots slotnum ingress visitid bestformat _r redirect t hidden-keywords',
    // Seller and variant decide the price; keywords decide what a search finds.
    keeps: 'smid psc th keywords rh node docid m s',
  },
  aliexpress: {
    tracks: 'aff_* algo_* scm* pvid gps-id pdp_* sk tt src terminal_id cv af cn dp cpt gatewayadapt utparam-url',
    keeps: 'productid productids',
  },
  allegro: { tracks: 'bi_*' },
  banggood: { tracks: 'p custlinkid' },
  bestbuy: { tracks: 'ref loc acampid mpid lsaid aid pid cjpid cjaid' },
  dell: { tracks: 'dgc cid lid acd dgvcode ven1 ven2 ven3' },
  ebay: {
    tracks:
      'mkcid mkevt mkrid campid toolid customid pub sid ssspo sssrc ssuid media widget_ver hash amdata afepn pid pt itmprp itmmeta ul_noapp nma si orig_cvip rt',
    keeps: 'var iid epid',
  },
  etsy: {
    tracks:
      'ga_search_query ga_order ga_search_type frs sts pro plkey content_source organic_search_click sr_prefetch pf_from crt variation_tracking',
  },
  gearbest: { tracks: 'wid lkid' },
  gog: { tracks: 'pp' },
  greenmangaming: { tracks: 'tap' },
  groupon: { tracks: 'p z nlp cid' },
  homedepot: { tracks: 'cm_* mtc locstoreid' },
  humblebundle: { tracks: 'partner charity refc' },
  jcpenney: { tracks: 'siproduct sisearchengine' },
  kohls: { tracks: 'utm_campaigntype pfm pfx bdrecid' },
  livingsocial: { tracks: 'ref rpi rui' },
  macys: { tracks: 'lid partnerid' },
  misco: { tracks: 'sourceid' },
  ncix: { tracks: 'promoid affiliateid usaffiliateid' },
  newegg: { tracks: 'aid pid sid srccode cm_* nm_mc intcmp recaptcha vanumber_source' },
  shopee: { tracks: 'smtt uls_trackid' },
  slickdeals: { tracks: 'src sdtid sdtrk pno lno afsrc trd adoberef' },
  steampowered: { tracks: 'snr curator_clanid' },
  tigerdirect: { tracks: 'srccode' },
  walmart: {
    tracks: 'wl[0-9]* wmlspartner veh sourceid affp1 adid campaign_id selectedofferid_source cn athena* ath* from from_source',
    keeps: 'selectedofferid selectedsellerid',
  },
  wayfair: { tracks: 'refid_source rtype' },
  youtube: { tracks: 'si pp feature ab_channel' },
  zalando: { tracks: 'wmc _rfl' },
};

const sites = new Map(
  Object.entries(bySite).map(([site, { tracks, keeps }]) => [site, { tracks: pattern(words(tracks)), keeps: new Set(words(keeps)) }]),
);

function words(text = ''): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** The rules of a merchant, by its domain without the suffix: `amazon` for amazon.co.uk. */
export const siteParameters = (site: string) => sites.get(site);

/** Whether a parameter tracks on every site; takes its name in lower case. */
export const isTrackingParameter = (name: string): boolean => everywhere.test(name);
