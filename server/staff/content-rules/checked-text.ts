import { domainToUnicode } from 'node:url';
import {
  type DealField,
  dealFieldNames,
  dealFields,
  definitionOf,
  type FieldKind,
  type FieldsOfKind,
} from '../../../shared/deal-fields.ts';
import type { ContentRulePlace } from '../../../shared/states.ts';

/** A text of someone's post. For a link, its host. */
export interface CheckedText {
  place: ContentRulePlace;
  /** The field of the command. */
  field: string;
  text: string;
}

type Absent = null | undefined;

/** A text to check; nothing if it is absent. */
export const checked = (place: ContentRulePlace, field: string, text: string | Absent): CheckedText[] =>
  text === null || text === undefined || text === '' ? [] : [{ place, field, text }];

/** A link counts by its host. */
export const checkedLink = (field: string, url: string | Absent): CheckedText[] =>
  url === null || url === undefined ? [] : checked('link', field, domainToUnicode(new URL(url).hostname));

/** Where rules look at a field of each kind. The others hold no words of the author. */
const placeOfKind = {
  ...{ line: 'text', markdown: 'text', link: 'link', merchant: 'text', regions: 'text' },
  ...{
    money: undefined,
    currency: undefined,
    choice: undefined,
    flag: undefined,
    moment: undefined,
    category: undefined,
    pictures: undefined,
    place: undefined,
  },
} as const satisfies Record<FieldKind, ContentRulePlace | undefined>;

type TextKind = { [Kind in FieldKind]: (typeof placeOfKind)[Kind] extends undefined ? never : Kind }[FieldKind];
export type TextField = FieldsOfKind<TextKind>;
export const textFields = dealFieldNames.filter((field): field is TextField => placeOfKind[definitionOf(field).kind] !== undefined);

type DealTexts = Record<TextField, string | readonly string[] | Absent>;

/** What a deal says and where it links to: all of it, or only these fields. */
export const dealTexts = (deal: DealTexts, fields: readonly DealField[] = textFields): CheckedText[] =>
  textFields.filter((field) => fields.includes(field)).flatMap((field) => textsIn(field, deal[field]));

function textsIn(field: TextField, value: string | readonly string[] | Absent): CheckedText[] {
  const text = typeof value === 'object' ? value?.join(' · ') : value;
  const place = field === 'title' ? 'title' : placeOfKind[dealFields[field].kind];
  return place === 'link' ? checkedLink(field, text) : checked(place, field, text);
}
