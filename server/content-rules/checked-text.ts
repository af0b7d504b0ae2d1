import { domainToUnicode } from 'node:url';
import type { ContentRulePlace } from '../../shared/states.ts';

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

interface DealTexts {
  title?: string;
  body?: string;
  url?: string | null;
  merchant?: string | Absent;
  evidence?: string | null;
  couponCode?: string | null;
  regions?: readonly string[];
}

/** What a deal says and where it links to. */
export const dealTexts = ({ title, body, url, merchant, evidence, couponCode, regions }: DealTexts): CheckedText[] => [
  ...checked('title', 'title', title),
  ...checkedLink('url', url),
  ...checked('text', 'body', body),
  ...checked('text', 'merchant', merchant),
  ...checked('text', 'evidence', evidence),
  ...checked('text', 'couponCode', couponCode),
  ...checked('text', 'regions', regions?.join(' · ')),
];
