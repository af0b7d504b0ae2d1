import { domainToASCII } from 'node:url';
import { dottedWords } from '../../../shared/hosts-in-text.ts';
import { fitsDns } from '../../platform/links/public-host.ts';

/** The hosts that a text names, as links or as words, in ASCII. Takes time in proportion to the length. */
export const hostsIn = (text: string): string[] => dottedWords(text).flatMap((word) => (fitsDns(word) ? domainToASCII(word) || [] : []));
