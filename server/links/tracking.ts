/** Parameters that say where a visitor came from and nothing about the offer. */
const tracking =
  /^(utm_.*|mtm_.*|pk_.*|hsa_.*|_hs.*|[gdwm]clid|[gw]braid|gclsrc|fbclid|msclkid|yclid|ttclid|twclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|vero_id|oly_.*_id|s_cid|srsltid|_ga|_gl|_branch_.*)$/i;

/** The same address in one spelling: no tracking, parameters in order, no fragment unless the site routes by it. */
export function withoutTracking(url: URL): string {
  const clean = new URL(url);
  for (const name of new Set(clean.searchParams.keys())) if (tracking.test(name)) clean.searchParams.delete(name);
  clean.searchParams.sort();
  if (!/^#[!/]/.test(clean.hash)) clean.hash = '';
  return clean.href;
}
