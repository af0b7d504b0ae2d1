const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The words of a text that have a dot inside, in lower case and without disguises. Takes time in proportion to the length. */
export function dottedWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u3002\uff61]|\\\.|&(?:#0*46|#x0*2e|period);/gi, '.')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
  const words = [...new Set(plain.split(/[^\p{L}\p{N}.-]+/u))];
  return words.map((word) => word.replace(/^[.-]+/, '').replace(/(?<![.-])[.-]+$/, '')).filter((word) => word.includes('.'));
}

const endsLikeHost = /\.(?:\p{L}{2,}|xn--[a-z\d-]+)$|^\d+(?:\.\d+){3}$/u;
const urls = /https?:\/\/[^\s<>()[\]"]+/gi;

/** The websites that a text names, also without a scheme (`www.shop.example` counts as `shop.example`). */
export function hostsInText(text: string): string[] {
  const linked = (text.match(urls) ?? []).flatMap((url) => URL.parse(url)?.hostname ?? []);
  return [...linked, ...dottedWords(text).filter((word) => endsLikeHost.test(word))].map((host) => host.replace(/^www\./, ''));
}
