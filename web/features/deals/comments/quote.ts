/** Characters. */
const maxQuoted = 500;

/** A quote in Markdown with who said it: of the selected words, or else of the whole text without its own quotes. `before` is already there. */
export function quoteOf(handle: string | undefined, selected: string, body: string, before = ''): string {
  const own = body
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  const characters = [...(selected || own).trim()];
  const text = characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('').trimEnd()} …` : characters.join('');
  const lines = [...(handle === undefined ? [] : [`@${handle}:`]), ...text.split('\n')];
  return `${before.trim() === '' ? '' : '\n\n'}${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
}

/** The selected text, if all of it is in the element. */
export function selectionIn(element: Element | null): string {
  const selection = getSelection();
  if (element === null || selection === null || selection.rangeCount === 0) return '';
  return element.contains(selection.getRangeAt(0).commonAncestorContainer) ? selection.toString() : '';
}
