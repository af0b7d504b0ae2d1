import type { Lexeme, SearchTerm } from './search-terms.ts';

/** Which words match a term, and in which fields. */
interface Match {
  whole?: boolean;
  /** In `deals.words`: A is the title's head, B the rest of the title, C merchant and category. */
  weights?: string;
  /** In `deal_terms`: words of the title begin with "=", those of its head with "*" too, those of merchant and category with "+". */
  marks?: readonly string[];
  /** `deal_terms` has no positions, so a phrase is looked up as all of its words. */
  together?: boolean;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** A tsquery for `deals.words`; undefined without terms. */
export const tsqueryFor = (terms: readonly SearchTerm[], match: Match = {}): string | undefined =>
  all(terms.map((each) => one(each, match)));

/** All terms in the title's head, as complete words. */
export const headQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { whole: true, weights: 'A' });
/** A term at the end of the title's head, for `deals.words` and `deal_terms.terms`: where both have "^" before a word. */
export const headEndQuery = (terms: readonly SearchTerm[]) =>
  terms
    .filter(({ minus }) => !minus)
    .map((term) => ({ ...term, lexemes: term.lexemes.slice(-1), synonyms: term.synonyms.map((each) => each.slice(-1)) }))
    .map((term) => one(term, { whole: true, marks: ['^'] }))
    .join(' | ');
/** All terms in the title, as complete words. */
export const titleQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { whole: true, weights: 'AB' });
/** All terms in the title or in the names of merchant and category. */
export const titleOrNameQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { weights: 'ABC' });

/** A tsquery for `deal_terms.terms`. Finds at least what `tsqueryFor` finds: it leaves out excluded phrases and a beginning of one letter. */
export function indexQuery(terms: readonly SearchTerm[], match: Pick<Match, 'whole' | 'marks'> = {}): string | undefined {
  const indexed = terms.filter((term) => (term.minus ? term.lexemes.length === 1 : match.whole || !isLeftOut(term, terms)));
  return all(indexed.map((each) => one(each, { ...match, together: true })));
}

/** Whether the deals that `indexQuery` finds must be compared with the words again: the index has no phrases. */
export const isInexact = (terms: readonly SearchTerm[]): boolean =>
  terms.some((term) => [term.lexemes, ...term.synonyms].some((lexemes) => lexemes.length > 1) || isLeftOut(term, terms));

/** A beginning of one letter beside other words: so many words have it that the index would read for longer than it saves. */
const isLeftOut = (term: SearchTerm, terms: readonly SearchTerm[]) =>
  isOneLetter(term) && terms.some((other) => !other.minus && !isOneLetter(other));
const isOneLetter = (term: SearchTerm) => term.lexemes.length === 1 && endsInOneLetter(term);
const endsInOneLetter = ({ minus, prefix, lexemes }: SearchTerm) => !minus && prefix && lexemes.at(-1)?.word.length === 1;

/** A tsquery for deals with one of these facets. */
export const facetQuery = (facets: readonly string[]) => alternatives(facets.map((facet) => quoted(`#${facet}`)));

const all = (queries: readonly string[]) => (queries.length === 0 ? undefined : queries.join(' & '));

function one(term: SearchTerm, match: Match): string {
  if (term.isInTitle) return one({ ...term, isInTitle: false }, { ...(match.together ? inTitle.index : inTitle.words), ...match });
  if (term.minus) return `!(${spell({ ...term, prefix: false }, { together: match.together ?? false })})`;
  return `(${spell({ ...term, prefix: term.prefix && !match.whole }, match)})`;
}

function spell(term: SearchTerm, { weights = '', marks = [''], together = false }: Match): string {
  const { lexemes, joined, phrase, prefix, synonyms } = term;
  const suffix = (begins: boolean) => (begins || weights !== '' ? `:${begins ? '*' : ''}${weights}` : '');
  const word = (lexeme: string, begins = false) => alternatives(marks.map((mark) => `${quoted(mark + lexeme)}${suffix(begins)}`));
  const single = ({ word: lexeme, stem }: Lexeme, begins: boolean) =>
    [word(lexeme, begins), ...stemmed(lexeme, stem).map((each) => word(each))].join(' | ');
  const row = (all: readonly Lexeme[], begins: boolean) =>
    `(${all.map(({ word: lexeme }, i) => word(lexeme, begins && i === all.length - 1)).join(together ? ' & ' : ' <-> ')})`;
  const spelled = (all: readonly Lexeme[], begins: boolean) =>
    all.length === 1 && !phrase ? all.map((only) => single(only, begins)).join() : row(all, begins);
  const own = together && endsInOneLetter(term) && lexemes.length > 1 ? row(lexemes.slice(0, -1), false) : spelled(lexemes, prefix);
  return [own, ...(joined === undefined ? [] : [word(joined, prefix)]), ...synonyms.map((each) => spelled(each, false))].join(' | ');
}

const inTitle = { words: { weights: 'ABC' }, index: { marks: ['=', '+'] } } satisfies Record<string, Match>;

const alternatives = (queries: readonly string[]) => (queries.length === 1 ? queries.join() : `(${queries.join(' | ')})`);

/** A stem is stored with "~", and without where it is a word itself: "kettles" matches "~kettl" and "kettl", "boil" matches "boils". */
const stemmed = (word: string, stem: string | undefined): string[] => (stem === undefined ? [`~${word}`] : [`~${stem}`, stem]);
