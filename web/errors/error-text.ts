import type { FieldProblem, ProblemDocument, SanctionInForce } from '../../shared/errors.ts';
import { Refusal } from '../engine/refusal.ts';
import { count, day, duration, fullMoment } from '../i18n/format.ts';
import { t, tIfKnown } from '../i18n/t.ts';

/** What went wrong, in the reader's language. For a code that the catalogue does not have, the server's own text. */
export function errorText(refusal: unknown): string {
  if (!(refusal instanceof Refusal)) return t('problem.INTERNAL');
  if (refusal.code === 'NETWORK') return t('problem.NETWORK');
  return refusal.problem === undefined ? t('problem.INTERNAL') : problemText(refusal.problem);
}

export function problemText({ code, detail, retryAfter, sanction }: ProblemDocument): string {
  if (sanction !== undefined) return sanctionWords(sanction);
  const words = tIfKnown(`problem.${code}`) ?? detail;
  return retryAfter === undefined ? words : `${words} ${t('problem.again', { wait: duration(retryAfter) })}`;
}

function sanctionWords({ kind, reason, until }: SanctionInForce): string {
  const words = tIfKnown(`problem.SANCTIONED.${kind}`, { reason: reasonWords(reason) }) ?? reason;
  return until === undefined ? words : `${words} ${t('problem.SANCTIONED.until', { until: fullMoment(until) })}`;
}

const reasonWords = (reason: string) => tIfKnown(`reason.${reason}`) ?? reason;

/** The error of each field by its name; `fields` come from the problem document or from the form's own checks. */
export const fieldErrors = (fields: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.field, ruleWords(field)]));

/** Moments as dates. */
const shownValue = (value: string | number) =>
  typeof value === 'number' ? count(value) : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? day(value) : value;

const ruleWords = ({ rule, values = {}, message }: FieldProblem): string => {
  const shownValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]));
  return tIfKnown(`rule.${rule}`, shownValues) ?? message;
};
