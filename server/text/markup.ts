const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML and XML take it, between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** JSON that can not end the script element it stands in. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** An element without content; an attribute that has no value is left out. */
export function element(name: string, attributes: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escapeHtml(String(value))}"`));
  return `<${name}${given.join('')}>`;
}

/** An element of XML with text in it. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
