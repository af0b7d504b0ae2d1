import { type DealField, dealFieldNames } from '../../../../shared/deal-fields.ts';
import type { Revisions } from '../../../../shared/revisions.ts';

/** Which fields have changed since a version, and the name of who changed them if it was one person. Undefined if that is not known. */
export function changesSince(
  { revisions, order }: Revisions,
  version: number,
): { editor: string | undefined; fields: DealField[] } | undefined {
  const later = order.filter((each) => each > version).map((each) => revisions[each]);
  const changed = new Set(later.flatMap((revision) => Object.keys(revision?.changes ?? {})));
  const fields = dealFieldNames.filter((field) => changed.has(field));
  if (fields.length === 0) return undefined;
  const [editor, ...others] = new Set(later.map((revision) => revision?.editor?.name));
  return { editor: others.length === 0 ? editor : undefined, fields };
}
