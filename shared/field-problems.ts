import type { z } from 'zod';
import type { FieldProblem } from './errors.ts';

/** What zod found wrong, as fields with a stable rule and what is needed to say it in another language; the same in forms and in answers. */
export function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown_field', message: 'There is no such field' }));
  const params: Record<string, unknown> = issue.code === 'custom' ? (issue.params ?? {}) : { ...issue };
  const values = Object.fromEntries(
    ['min', 'max', 'minimum', 'maximum', 'format'].flatMap((key) => (isPlain(params[key]) ? [[key, params[key]]] : [])),
  );
  // Zod does not pass the input on, so that no value gets into an answer; only its message tells nothing from a wrong type.
  const missing = issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message);
  const rule = missing ? 'required' : typeof params.rule === 'string' ? params.rule : issue.code;
  return [{ field, rule, message: issue.message, ...(Object.keys(values).length > 0 ? { values } : {}) }];
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
