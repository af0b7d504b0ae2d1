import { escapeHtml } from '../../../shared/escape-html.ts';

/** JSON that cannot close its own script element. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A void element; undefined attributes are left out. */
export function element(name: string, attributes: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escapeHtml(String(value))}"`));
  return `<${name}${given.join('')}>`;
}

/** An XML element that contains text. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
