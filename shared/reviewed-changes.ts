import { type ChangeEffect, type DealField, dealFieldNames, definitionOf } from './deal-fields.ts';
import type { DealSnapshot, FieldValue } from './deal-patch.ts';
import { hostsInText } from './hosts-in-text.ts';

/**
 * What the author's changes do while moderators review the deal; undefined if they need no moderator.
 * @param hostsIn the websites that a text names: the server also knows what its Markdown links to
 */
export function effectOfChanges(before: DealSnapshot, after: DealSnapshot, hostsIn = hostsInText): ChangeEffect | undefined {
  const hostsOf = (field: DealField, value: FieldValue | undefined) =>
    definitionOf(field).kind === 'link' ? hostsOfLinks(value) : listOf(value).flatMap((text) => hostsIn(String(text)));
  const changed = dealFieldNames.filter((field) => JSON.stringify(listOf(before[field])) !== JSON.stringify(listOf(after[field])));
  const known = new Set(dealFieldNames.flatMap((field) => hostsOf(field, before[field])));
  const effects = changed.map((field) => {
    const { whenReviewed } = definitionOf(field);
    if (whenReviewed === 'hold') return bringsNew(before[field], after[field]) ? 'hold' : 'report';
    return whenReviewed && hostsOf(field, after[field]).some((host) => !known.has(host)) ? 'hold' : whenReviewed;
  });
  return effects.includes('hold') ? 'hold' : effects.find((effect) => effect !== undefined);
}

/** The same for the text of a comment. */
export function effectOfText(before: string, after: string, hostsIn = hostsInText): ChangeEffect | undefined {
  if (before === after) return undefined;
  const known = hostsIn(before);
  return hostsIn(after).some((host) => !known.includes(host)) ? 'hold' : 'report';
}

/** What is only removed, or put in another order, leads nowhere. */
const bringsNew = (from: FieldValue | undefined, to: FieldValue | undefined) => listOf(to).some((each) => !listOf(from).includes(each));

const listOf = (value: FieldValue | undefined): readonly FieldValue[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

/** Of a link, the host alone: its path may look like others. */
const hostsOfLinks = (value: FieldValue | undefined): string[] =>
  listOf(value).flatMap((url) => URL.parse(String(url))?.hostname.replace(/^www\./, '') ?? []);
