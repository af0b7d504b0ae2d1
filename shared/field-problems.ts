import type { z } from 'zod';
import type { FieldProblem } from './errors.ts';

/** Zod's issues as fields with a stable rule and the values for a translated message; the same in forms and in responses. */
export function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown_field', message: 'There is no such field' }));
  const params: Record<string, unknown> = issue.code === 'custom' ? (issue.params ?? {}) : { ...issue };
  const values = Object.fromEntries(
    ['min', 'max', 'minimum', 'maximum', 'format', 'suggestion'].flatMap((key) => (isPlain(params[key]) ? [[key, params[key]]] : [])),
  );
  // Zod does not pass on the input, so that no value leaks into a response. Only its message distinguishes a missing value from a wrong
  // type.
  const missing = issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message);
  const rule = missing ? 'required' : typeof params.rule === 'string' ? params.rule : issue.code;
  return [{ field, rule, message: issue.message, ...(Object.keys(values).length > 0 ? { values } : {}) }];
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
