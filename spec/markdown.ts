export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string | number): string => `\`${text}\``;

/** A limit or another constant, in words. */
export const formatValue = (limit: unknown): string =>
  Array.isArray(limit)
    ? limit.some((item) => typeof item === 'object')
      ? limit.map((item) => `(${formatValue(item)})`).join(', ')
      : code(limit.join(', '))
    : typeof limit === 'object' && limit !== null
      ? Object.entries(limit)
          .map(([name, value]) => `${name} ${typeof value === 'object' ? `(${formatValue(value)})` : code(String(value))}`)
          .join(', ')
      : code(String(limit));
