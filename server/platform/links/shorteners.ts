/** Shorteners, including their subdomains. */
const shorteners = [
  'bit.ly bitly.com j.mp t.co tinyurl.com tiny.cc goo.gl g.co ow.ly is.gd v.gd buff.ly rb.gy cutt.ly shorturl.at shorturl.gg t.ly tny.im qr.ae',
  'rebrand.ly lnkd.in dlvr.it trib.al fb.me soo.gd s.id x.gd u.to clck.ru adf.ly bc.vc shorte.st ouo.io linkvertise.com po.st urlz.fr kutt.it dub.sh',
  'amzn.com amzn.to amzn.eu amzn.asia a.co ebay.us ebay.to s.click.aliexpress.com a.aliexpress.com bbyurl.us wal.mart walmrt.us mavely.app.link howl.me howl.link',
  'shopstyle.it go.magik.ly magik.ly rstyle.me bitli.in lnk.to smart.link onelink.me app.link page.link tidd.ly fas.st shrsl.com fave.co sovrn.co',
  'joinhoney.com pepper.ly hukd.ly mydealz.to s.shopee.com ban.ggood.vip adtr.co spoti.fi apple.co etsy.me hubs.ly mailchi.mp eepurl.com click.pstmrk.it',
]
  .join(' ')
  .split(' ');

/** Without their subdomains. */
const alone = ['redd.it', 'www.redd.it'];

export const isShortener = (host: string): boolean =>
  alone.includes(host) || shorteners.some((each) => host === each || host.endsWith(`.${each}`));
