/** A mention that is being typed. */
export interface Mention {
  /** Where its @ is. */
  start: number;
  /** What is typed of the handle before the caret, in lower case. */
  typed: string;
}

/** As the server reads mentions (server/platform/text/markdown.ts), up to the caret. */
const unfinished = /(?<![\p{L}\p{N}@./_-])@([A-Za-z0-9_-]{0,20})$/u;
/** The @, the longest handle, and what may stand before the @. */
const longest = 23;

/** The mention that the caret is in; undefined if there is none. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const typed = unfinished.exec(text.slice(Math.max(0, caret - longest), caret))?.[1];
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed: typed.toLowerCase() };
}

/** The text with the mention completed, and where the caret goes: behind the space after it. */
export function completed(text: string, { start }: Mention, handle: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${handle} `;
  const after = text.slice(start + 1).replace(/^[A-Za-z0-9_-]* ?/, '');
  return { text: before + after, caret: before.length };
}
