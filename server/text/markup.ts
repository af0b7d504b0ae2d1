const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML and XML, in elements and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** JSON that cannot close its own script element. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A void element; undefined attributes are left out. */
export function element(name: string, attributes: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escapeHtml(String(value))}"`));
  return `<${name}${given.join('')}>`;
}

/** An XML element that contains text. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
