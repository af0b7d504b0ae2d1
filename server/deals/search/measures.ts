import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import type { QueryPart } from './parse-query.ts';

const spelled = statement<{ measure: string | null }>(
  'search_measures',
  `select case when cardinality(measures) = 1 then measures[1] end as measure
   from unnest($1::text[]) with ordinality part(typed, nth), search_measures(typed) measures order by nth`,
);

const isNumber = /^\d[\d.,/]*$/;
/** Other letters can be apart too: "4090ti" is "4090 Ti". */
const together = /^(\d+)([a-z]{1,4})$/i;
/** A number with its unit, or with the sign of inches or feet. */
const isWhole = /^\d[\d.,/]*[-\s]?(\p{L}+|''|["'’′″])$/u;

/** The parts with sizes and amounts in the spelling of the index (SQL function `search_measures`): "65 inch" and `65"` are 65in. */
export async function withMeasures(db: Queryable, parts: readonly QueryPart[]): Promise<QueryPart[]> {
  const candidates = parts.map((part, i) => candidate(part, parts[i + 1]));
  if (candidates.every((typed) => typed === '')) return [...parts];
  const measures = await spelled(db, candidates);
  const read: QueryPart[] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i], parts[i + 1]];
    const measure = measures[i]?.measure ?? undefined;
    if (part === undefined) break;
    if (measure === undefined) read.push(part.phrase ? part : { ...part, text: part.text.replace(together, '$1-$2') });
    else if (isNumber.test(part.text) && next !== undefined) {
      read.push({ ...part, text: measure, open: next.open, isMeasure: true });
      i++;
    } else read.push({ ...part, text: measure, isMeasure: true });
  }
  return read;
}

/** What could be a measure: the part, or a number with the next part; otherwise an empty text. */
function candidate({ text, phrase, minus }: QueryPart, next: QueryPart | undefined): string {
  if (phrase) return '';
  if (isWhole.test(text)) return text;
  const isPair = isNumber.test(text) && !minus && next !== undefined && !next.phrase && !next.minus;
  return isPair && isWhole.test(`${text} ${next.text}`) ? `${text} ${next.text}` : '';
}
