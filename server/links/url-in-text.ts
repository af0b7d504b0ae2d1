/** As people and programs write addresses into a text: up to a space, or to what stands around them. */
const written = /https?:\/\/[^\s<>"“”„»`|\\^{}]+/gi;
/** What may stand behind an address and does not belong to it. */
const trailing = /['.,;:!?…\]]{1,5}$/;

/** What was typed where an address belongs: the address alone, or the only one in a text around it. Undefined where there is none or more than one. */
export function urlInText(typed: string): URL | undefined {
  const text = typed.trim();
  const whole = URL.parse(text);
  if (whole !== null && !/\s/.test(text)) return whole;
  const found = new Set(text.match(written)?.map(withoutTrailing));
  if (found.size === 0) return whole ?? undefined;
  const [address = ''] = found;
  return found.size === 1 ? (URL.parse(address) ?? undefined) : undefined;
}

/** A bracket that closes one around the address is not part of it: `(https://shop.example/a)`, but `…/a_(b)`. */
function withoutTrailing(address: string): string {
  let open = 0;
  for (let at = 0; at < address.length; at++) {
    if (address[at] === '(') open++;
    if (address[at] === ')' && --open < 0) return address.slice(0, at).replace(trailing, '');
  }
  return address.replace(trailing, '');
}
