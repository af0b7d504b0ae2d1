import { centsNames } from './class-names.ts';
import { type Element, identifiersOf, textOf } from './dom.ts';
import { isStruckThrough } from './strikethrough.ts';

/** Cents may stand raised behind the rest, with no point between: they are marked while the text is read, and get one afterwards. */
const mark = '\ue000';
const before = (element: Element) => (element.name === 'sup' || centsNames.test(identifiersOf(element)) ? mark : '');

/** What is to be read of a price, without what is struck out in it or `skip` says. */
export const priceText = (element: Element, most?: number, skip = isStruckThrough): string =>
  textOf(element, { skip, before, ...(most === undefined ? {} : { most }) })
    .replace(/(\d)\s*\ue000\s*(\d\d)(?!\d)/g, '$1.$2')
    .replaceAll(mark, '');
