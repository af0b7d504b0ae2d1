import type { Lexeme, SearchTerm } from './search-terms.ts';

/** How a word must be met: as one that begins like it, or as itself; anywhere, or by weight; or as a term of deal_terms. */
interface Met {
  whole?: boolean;
  /** Of `deals.words`: A is the title, B merchant and category. */
  weights?: string;
  /** Before a term: "=" for the title's, "+" for those of merchant and category. */
  marks?: readonly string[];
  /** Places are not kept with terms, so a phrase is all of its words. */
  together?: boolean;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** As PostgreSQL's tsquery, for `deals.words`: whatever is terms. Undefined where nothing must be there or not be there. */
export const tsqueryFor = (terms: readonly SearchTerm[], met: Met = {}): string | undefined => all(terms.map((each) => one(each, met)));

/** What was terms in the title, and there as it was typed, not only the beginning of a word. */
export const titleQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { whole: true, weights: 'A' });
/** What was terms in the title or the names of merchant and category. */
export const titleOrNameQuery = (terms: readonly SearchTerm[]) => tsqueryFor(terms, { weights: 'AB' });

/** For `deal_terms.terms`: at least whatever `tsqueryFor` finds. Phrases that must not be there are not looked at. */
export function indexQuery(terms: readonly SearchTerm[], met: Pick<Met, 'whole' | 'marks'> = {}): string | undefined {
  return all(terms.filter(({ minus, lexemes }) => !minus || lexemes.length === 1).map((each) => one(each, { ...met, together: true })));
}

const all = (queries: readonly string[]) => (queries.length === 0 ? undefined : queries.join(' & '));

function one(terms: SearchTerm, met: Met): string {
  if (terms.minus) return `!(${spelled({ ...terms, prefix: false }, { together: met.together ?? false })})`;
  return `(${spelled({ ...terms, prefix: terms.prefix && !met.whole }, met)})`;
}

function spelled({ lexemes, joined, phrase, prefix }: SearchTerm, { weights = '', marks = [''], together = false }: Met): string {
  const suffix = (begins: boolean) => (begins || weights !== '' ? `:${begins ? '*' : ''}${weights}` : '');
  const term = (word: string, begins = false) => alternatives(marks.map((mark) => `${quoted(mark + word)}${suffix(begins)}`));
  const single = ({ word, stem }: Lexeme) => [term(word, prefix), ...stemmed(word, stem).map((each) => term(each))].join(' | ');
  const [first] = lexemes;
  if (lexemes.length === 1 && first !== undefined) return phrase ? term(first.word, prefix) : single(first);
  const row = lexemes.map(({ word }, i) => term(word, prefix && i === lexemes.length - 1)).join(together ? ' & ' : ' <-> ');
  return joined === undefined ? row : `(${row}) | ${term(joined, prefix)}`;
}

const alternatives = (queries: readonly string[]) => (queries.length === 1 ? queries.join() : `(${queries.join(' | ')})`);

/** The stem, by its own name and as a word that is one; of "kettles" both "~kettl" and "kettl", of "boil" what is stored for "boils". */
const stemmed = (word: string, stem: string | undefined): string[] => (stem === undefined ? [`~${word}`] : [`~${stem}`, stem]);
