import '../../../lib/zod-without-eval.ts';
import type { DealSnapshot } from '../../../../shared/deal-patch.ts';
import { PostDeal } from '../../../../shared/deals.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import { fieldProblems } from '../../../../shared/field-problems.ts';

// With a missing category, zod would skip the checks across fields.
const anyCategory = 'any';
const noCategory: FieldProblem = { field: 'category', rule: 'required', message: 'A category is needed' };

/** Checks a deal as the server will. `deal` is undefined if there are problems. Loaded with the form, never with a list. */
export function validateDeal(input: DealSnapshot): { deal?: PostDeal | undefined; problems: FieldProblem[] } {
  const { data, error } = PostDeal.safeParse({ category: anyCategory, ...input });
  const problems = [...(error?.issues.flatMap(fieldProblems) ?? []), ...('category' in input ? [] : [noCategory])];
  return { deal: problems.length === 0 ? data : undefined, problems };
}
