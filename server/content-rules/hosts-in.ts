import { domainToASCII } from 'node:url';
import { fitsDns } from '../links/public-host.ts';

const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The hosts that a text names, as links or as words, in ASCII. Takes time in proportion to the length. */
export function hostsIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
  const words = new Set(plain.split(/[^\p{L}\p{N}.-]+/u));
  return [...words].flatMap((word) => hostOf(word) ?? []);
}

function hostOf(word: string): string | undefined {
  const host = word.replace(/^[.-]+/, '').replace(/(?<![.-])[.-]+$/, '');
  if (!host.includes('.') || !fitsDns(host)) return undefined;
  return domainToASCII(host) || undefined;
}
