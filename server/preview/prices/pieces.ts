import { type Element, namesOf } from '../page/markup.ts';

const mark = '\ue000';
const cents = /(?:^|[-_\s])(?:cents?|fractions?|decimals?|pence)(?:$|[-_\s])/i;

/** Cents may stand raised behind the rest, with no point between: they are marked while the text is read, and get one afterwards. */
export const inPieces = (element: Element): string => (element.name === 'sup' || cents.test(namesOf(element)) ? mark : '');

export const withoutPieces = (text: string): string => text.replace(/(\d)\s*\ue000\s*(\d\d)(?!\d)/g, '$1.$2').replaceAll(mark, '');
