import '../../../lib/zod-without-eval.ts';
import type { DealSnapshot } from '../../../../shared/deal-patch.ts';
import { PostDeal } from '../../../../shared/deals.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import { fieldProblems } from '../../../../shared/field-problems.ts';
import { urlInText } from '../../../../shared/url-in-text.ts';

// With a missing category, zod would skip the checks across fields.
const anyCategory = 'any';
const noCategory: FieldProblem = { field: 'category', rule: 'required', message: 'A category is needed' };

/** Checks a deal as the server will. `unread`: the fields that could not be understood. `deal` is undefined if there are problems. Loaded with the form, never with a list. */
export function validateDeal(input: DealSnapshot, unread: readonly FieldProblem[]): { deal?: PostDeal; problems: FieldProblem[] } {
  const { data, error } = PostDeal.safeParse({ category: anyCategory, ...input });
  const invalid = error?.issues.flatMap(fieldProblems) ?? [];
  const found = [...invalid.map(titleAsked(input)), ...('category' in input ? [] : [noCategory]), ...linkProblems(input)];
  const problems = [...unread, ...found.filter((problem) => !follows(problem, unread))];
  return problems.length === 0 && data !== undefined ? { deal: data, problems } : { problems };
}

/** Of an empty title, nobody has to hear how long it must be. */
const titleAsked =
  ({ title }: DealSnapshot) =>
  (problem: FieldProblem): FieldProblem =>
    problem.field === 'title' && title === '' ? { field: 'title', rule: 'title_required', message: 'A title is needed' } : problem;

function linkProblems({ url }: DealSnapshot): FieldProblem[] {
  const fault = typeof url === 'string' ? urlInText(url) : undefined;
  return typeof fault === 'string' ? [{ field: 'url', rule: fault, message: 'Not an address' }] : [];
}

/** Whether a field is at fault only because it, or the price that it needs, could not be understood. */
const follows = ({ field, rule }: FieldProblem, unread: readonly FieldProblem[]): boolean =>
  unread.some((other) => other.field === field || (other.field === 'price' && rule === 'reference_needs_price'));
