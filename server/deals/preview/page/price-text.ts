import { centsNames } from './class-names.ts';
import { type Element, identifiersOf, textOf } from './dom.ts';
import { isStruckThrough } from './strikethrough.ts';

/** Marks raised cents, which have no decimal point, while the text is collected. */
const mark = '\ue000';
const before = (element: Element) => (element.name === 'sup' || centsNames.test(identifiersOf(element)) ? mark : '');

/** The text of a price, without struck-through parts. */
export const priceText = (element: Element, maxLength?: number, skip = isStruckThrough): string =>
  textOf(element, { skip, before, ...(maxLength === undefined ? {} : { maxLength }) })
    .replace(/(\d)\s*\ue000\s*(\d\d)(?!\d)/g, '$1.$2')
    .replaceAll(mark, '');
