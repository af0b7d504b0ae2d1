/** The address in what somebody pasted or shared: "Look: https://shop.example/x!" as well as "shop.example/x". Undefined where there is none. */
export function linkIn(pasted: string): string | undefined {
  const full = /https?:\/\/\S+/i.exec(pasted)?.[0].replace(/[)\]}>"'.,;:!?]+$/, '');
  if (full !== undefined) return isAddress(full) ? full : undefined;
  const bare = `https://${pasted.trim()}`;
  return /^[^\s@/]+\.\p{L}{2,}(\/|\?|$)/u.test(pasted.trim()) && isAddress(bare) ? bare : undefined;
}

const isAddress = (text: string) => URL.parse(text)?.hostname.includes('.') ?? false;

/** The link and title that another page or the phone's share sheet hands over, which puts the address wherever it likes. */
export function handedOver(search: string): { url: string; title: string } | undefined {
  const given = new URLSearchParams(search);
  const url = ['url', 'text', 'title'].flatMap((name) => linkIn(given.get(name) ?? '') ?? [])[0];
  const title = given.get('title')?.trim() ?? '';
  return url === undefined ? undefined : { url, title: linkIn(title) === undefined ? title : '' };
}
