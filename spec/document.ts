/** A printed part of SPEC.md is between two comments, the first of which names it. */
const block = /(<!-- printed: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Replaces every printed part of the document. Throws if a part has no table or a table has no part. */
export function printInto(document: string, tables: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const printed = document.replace(block, (_whole, start: string, name: string, end: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`SPEC.md has a part "${name}", but no table of that name is printed`);
    seen.add(name);
    return `${start}${table}\n${end}`;
  });
  for (const name of tables.keys()) if (!seen.has(name)) throw new Error(`SPEC.md has no part for the table "${name}"`);
  return printed;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A limit or another constant, in words. */
export const formatValue = (limit: unknown): string =>
  Array.isArray(limit)
    ? limit.some((item) => typeof item === 'object')
      ? limit.map((item) => `(${formatValue(item)})`).join(', ')
      : `\`${limit.join(', ')}\``
    : typeof limit === 'object' && limit !== null
      ? Object.entries(limit)
          .map(([name, value]) => `${name} ${typeof value === 'object' ? `(${formatValue(value)})` : `\`${String(value)}\``}`)
          .join(', ')
      : `\`${String(limit)}\``;
