import type { CaseEntry } from '../../../../shared/moderation.ts';

const letter = String.raw`[\p{L}\p{N}\p{M}]`;
const other = String.raw`[^\p{L}\p{N}\p{M}]`;
/** What stands between quotation marks of any language. */
const quotes = /["“”„«»‚‘「『]([^"“”„«»‚‘’「」『』]+)["“”«»‘’」』]/gu;

/** The source of an expression for the words of content rules and for what reporters quote; undefined if there is none. */
export function reportedWords(entries: readonly CaseEntry[]): string | undefined {
  const ofRules = entries.flatMap(({ details }) => ((details?.rules ?? []) as { value: string }[]).map(({ value }) => value));
  const ofReporters = entries.flatMap(({ kind, text = '' }) =>
    kind === 'report' ? Array.from(text.matchAll(quotes), ([, words = '']) => words.replaceAll(/[*?]/g, ' ')) : [],
  );
  const words = [...ofRules, ...ofReporters].map(expressionOf).filter((each) => each !== '');
  return words.length === 0 ? undefined : `(?<!${letter})(?:${words.join('|')})(?!${letter})`;
}

/** As the rules read it: `*` stands for any letters and digits, `?` for one, and any other characters may be between words. */
const expressionOf = (words: string): string =>
  words
    .replaceAll(/^[^\p{L}\p{N}\p{M}*?]+|[^\p{L}\p{N}\p{M}*?]+$/gu, '')
    .replaceAll(/\*|\?|[^\p{L}\p{N}\p{M}*?]+/gu, (part) => (part === '*' ? `${letter}*` : part === '?' ? letter : `${other}+`));
