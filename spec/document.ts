/** A part of SPEC.md that is printed from the code stands between two comments that name it. */
const block = /(<!-- printed: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The document with every printed part as `tables` prints it now. Throws on a part that nobody prints, or that the document lacks. */
export function printInto(document: string, tables: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const printed = document.replace(block, (_whole, start: string, name: string, end: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`SPEC.md asks for "${name}", which nothing prints`);
    seen.add(name);
    return `${start}${table}\n${end}`;
  });
  for (const name of tables.keys()) if (!seen.has(name)) throw new Error(`SPEC.md has no place for "${name}"`);
  return printed;
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
