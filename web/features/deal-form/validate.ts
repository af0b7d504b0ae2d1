import { z } from 'zod';
import { PostDeal } from '../../../shared/deals.ts';
import type { FieldProblem } from '../../../shared/errors.ts';
import { fieldProblems } from '../../../shared/field-problems.ts';

// Zod would try whether it may compile, which the Content-Security-Policy forbids, and reports.
z.config({ jitless: true });

// A missing category would keep zod from looking at what fields have to do with each other.
const anyCategory = 'any';
const noCategory: FieldProblem = { field: 'category', rule: 'required', message: 'A category is needed' };

/** What the board would refuse, by the schema it checks with itself. Loaded with the form, never with a list. */
export function checkDeal(input: Record<string, unknown>): FieldProblem[] {
  const { error } = PostDeal.safeParse({ category: anyCategory, ...input });
  return [...(error?.issues.flatMap(fieldProblems) ?? []), ...('category' in input ? [] : [noCategory])];
}
