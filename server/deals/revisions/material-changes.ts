import { type DealField, definitionOf, materialFields } from '../../../shared/deal-fields.ts';
import { tryParseLink } from '../../platform/links/link.ts';
import type { Changes } from '../../staff/cases/joined-changes.ts';

/** The changed fields that make the deal another one. Spacing, capitals and punctuation of a title do not count, nor do tracking parameters of a link. */
export function materialIn(changes: Changes): DealField[] {
  return materialFields.filter((field) => {
    const change = changes[field];
    return change !== undefined && isMaterial(field, change);
  });
}

function isMaterial(field: DealField, { from, to }: Changes[string]): boolean {
  const { kind } = definitionOf(field);
  if (kind === 'money') return Number(to ?? 0) > Number(from ?? 0);
  if (kind === 'link') return canonical(from) !== canonical(to);
  return lettersOf(from) !== lettersOf(to);
}

const canonical = (url: unknown) => (typeof url === 'string' ? tryParseLink(url)?.canonicalUrl : url);
const lettersOf = (text: unknown) =>
  String(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
