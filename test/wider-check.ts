import { isDeepStrictEqual } from 'node:util';
import type { A_Expr, Node } from 'libpg-query';

/** Whether a check accepts all that another accepted: the same one with more values in a list, or wider bounds. */
export function isWider(before: Node, after: Node): boolean {
  if (isSame(before, after)) return true;
  if ('BoolExpr' in before && 'BoolExpr' in after) {
    const [old, now] = [before.BoolExpr, after.BoolExpr];
    const [parts = [], newParts = []] = [old.args, now.args];
    if (old.boolop !== now.boolop || old.boolop === 'NOT_EXPR' || parts.length !== newParts.length) return false;
    return parts.every((part, index) => isWiderPart(part, newParts[index]));
  }
  return 'A_Expr' in before && 'A_Expr' in after && isWiderComparison(before.A_Expr, after.A_Expr);
}

const isWiderPart = (before: Node, after: Node | undefined) => after !== undefined && isWider(before, after);

function isWiderComparison(before: A_Expr, after: A_Expr): boolean {
  if (before.kind !== after.kind || !isSame(before.name, after.name) || !isSame(before.lexpr, after.lexpr)) return false;
  const [old, now] = [listIn(before.rexpr), listIn(after.rexpr)];
  if (before.kind === 'AEXPR_IN' || isName(before, '<@'))
    return old.length > 0 && old.every((value) => now.some((each) => isSame(value, each)));
  const [[min, max], [newMin, newMax]] = [old.map(numberIn), now.map(numberIn)];
  if (before.kind !== 'AEXPR_BETWEEN' || min === undefined || max === undefined || newMin === undefined || newMax === undefined)
    return false;
  return newMin <= min && newMax >= max;
}

const isName = ({ name = [] }: A_Expr, operator: string): boolean => isDeepStrictEqual(name, [{ String: { sval: operator } }]);

function listIn(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if ('List' in node) return node.List.items ?? [];
  return 'A_ArrayExpr' in node ? (node.A_ArrayExpr.elements ?? []) : [];
}

function numberIn(node: Node): number | undefined {
  if (!('A_Const' in node)) return undefined;
  const { ival, fval } = node.A_Const;
  if (ival !== undefined) return ival.ival ?? 0;
  return fval?.fval === undefined ? undefined : Number(fval.fval);
}

/** Apart from where they are in the text. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(withoutPlaces(one), withoutPlaces(other));

const withoutPlaces = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value) => (/^location$|list_(start|end)$/.test(key) ? undefined : value)));
