import type { Lexeme, SearchTerm } from './search-terms.ts';

/** Which words match a term, and in which fields. */
interface Match {
  whole?: boolean;
  /** In `deals.words`: A is the title, B merchant and category. */
  weights?: string;
  /** In `deal_terms`: words of the title begin with "=", those of merchant and category with "+". */
  marks?: readonly string[];
  /** `deal_terms` has no positions, so a phrase is looked up as all of its words. */
  together?: boolean;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** A tsquery for `deals.words`; undefined without terms. */
export const tsqueryFor = (terms: readonly SearchTerm[], match: Match = {}): string | undefined =>
  all(terms.map((each) => one(each, match)));

/** All terms in the title, as complete words. */
export const titleQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { whole: true, weights: 'A' });
/** All terms in the title or in the names of merchant and category. */
export const titleOrNameQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { weights: 'AB' });

/** A tsquery for `deal_terms.terms`. Finds at least what `tsqueryFor` finds: it leaves out excluded phrases and a beginning of one letter. */
export function indexQuery(terms: readonly SearchTerm[], match: Pick<Match, 'whole' | 'marks'> = {}): string | undefined {
  const indexed = terms.filter((term) => (term.minus ? term.lexemes.length === 1 : match.whole || !isLeftOut(term, terms)));
  return all(indexed.map((each) => one(each, { ...match, together: true })));
}

/** Whether the deals that `indexQuery` finds must be compared with the words again: the index has no phrases. */
export const isInexact = (terms: readonly SearchTerm[]): boolean => terms.some((term) => term.lexemes.length > 1 || isLeftOut(term, terms));

/** So many words begin with one letter that the index would read for longer than it saves, beside another word. */
const isShort = ({ minus, prefix, lexemes }: SearchTerm) => !minus && prefix && lexemes.length === 1 && lexemes[0]?.word.length === 1;
const isLeftOut = (term: SearchTerm, terms: readonly SearchTerm[]) =>
  isShort(term) && terms.some((other) => !other.minus && !isShort(other));

/** A tsquery for deals with one of these facets. */
export const facetQuery = (facets: readonly string[]) => alternatives(facets.map((facet) => quoted(`#${facet}`)));

const all = (queries: readonly string[]) => (queries.length === 0 ? undefined : queries.join(' & '));

function one(terms: SearchTerm, match: Match): string {
  if (terms.minus) return `!(${spell({ ...terms, prefix: false }, { together: match.together ?? false })})`;
  return `(${spell({ ...terms, prefix: terms.prefix && !match.whole }, match)})`;
}

function spell({ lexemes, joined, phrase, prefix, synonyms }: SearchTerm, { weights = '', marks = [''], together = false }: Match): string {
  const suffix = (begins: boolean) => (begins || weights !== '' ? `:${begins ? '*' : ''}${weights}` : '');
  const term = (word: string, begins = false) => alternatives(marks.map((mark) => `${quoted(mark + word)}${suffix(begins)}`));
  const single = ({ word, stem }: Lexeme) => [term(word, prefix), ...stemmed(word, stem).map((each) => term(each))].join(' | ');
  const row = (all: readonly Lexeme[], begins: boolean) =>
    all.map(({ word }, i) => term(word, begins && i === all.length - 1)).join(together ? ' & ' : ' <-> ');
  const synonym = (all: readonly Lexeme[]) => {
    const [only, second] = all;
    if (only === undefined || second !== undefined) return [`(${row(all, false)})`];
    return [term(only.word), ...stemmed(only.word, only.stem).map((each) => term(each))];
  };
  const others = synonyms.flatMap(synonym).map((each) => ` | ${each}`);
  const [first] = lexemes;
  if (lexemes.length === 1 && first !== undefined) return (phrase ? term(first.word, prefix) : single(first)) + others.join('');
  // The index leaves out a beginning of one letter here too.
  const looked = together && prefix && lexemes.at(-1)?.word.length === 1 ? row(lexemes.slice(0, -1), false) : row(lexemes, prefix);
  return `(${looked})${joined === undefined ? '' : ` | ${term(joined, prefix)}`}${others.join('')}`;
}

const alternatives = (queries: readonly string[]) => (queries.length === 1 ? queries.join() : `(${queries.join(' | ')})`);

/** A stem is stored with "~", and without where it is a word itself: "kettles" matches "~kettl" and "kettl", "boil" matches "boils". */
const stemmed = (word: string, stem: string | undefined): string[] => (stem === undefined ? [`~${word}`] : [`~${stem}`, stem]);
