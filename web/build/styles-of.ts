import postcss, { type AtRule, type Root } from 'postcss';

/** The rules of a style sheet that can apply to what this code renders: all of whose classes stand in it. */
export function stylesOf(code: string, styles: string): string {
  // Twice, because a class such as after:content-['▾'] has quotes of its own.
  const words = new Set([/[\s"'`{}]+/, /[\s"`{}]+/].flatMap((between) => code.split(between)));
  const isPossible = (selector: string) => classesIn(selector).every((name) => words.has(name));
  const sheet = postcss.parse(styles);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(`${rule.parent.name}`)) return;
    const remaining = rule.selectors.filter(isPossible);
    if (remaining.length === 0) rule.remove();
    else rule.selectors = remaining;
  });
  dropUnused(sheet);
  dropEmpty(sheet);
  return sheet.toString();
}

/** Those that an element, or one above or beside it, must have. Escaped characters are moved out of the way of the selector's own. */
function classesIn(selector: string): string[] {
  const moved = selector.replaceAll(/\\([0-9a-f]{1,6} ?|.)/gi, (_, code: string) =>
    String.fromCodePoint(0xe0000 + (code.length > 1 ? Number.parseInt(code, 16) : (code.codePointAt(0) ?? 0))),
  );
  const alternatives = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g;
  const required = moved.replaceAll(alternatives, (part) => (part.startsWith(':not') || part.includes(',') ? '' : part));
  return [...required.matchAll(/\.([\w\u{80}-\u{effff}-]+)/gu)].map(([, name = '']) =>
    name.replaceAll(/[\u{e0000}-\u{effff}]/gu, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) - 0xe0000)),
  );
}

/** Animations and Tailwind's own properties that no rule names. */
function dropUnused(sheet: Root): void {
  const named = new Set<string>();
  sheet.walkDecls(({ prop, value, parent }) => {
    if (!isFallback(parent)) for (const [name] of `${prop} ${value}`.matchAll(/[\w-]+/g)) named.add(name);
  });
  sheet.walkAtRules(/^(property|keyframes)$/, (rule) => void (named.has(rule.params) || rule.remove()));
  sheet.walkDecls((declaration) => void (isFallback(declaration.parent) && !named.has(declaration.prop) && declaration.remove()));
}

/** Tailwind's properties once more, for browsers without @property. */
const isFallback = (place: { parent?: unknown } | undefined): boolean => {
  const { parent, name, params } = (place ?? {}) as AtRule;
  return (name === 'layer' && params === 'properties') || (parent !== undefined && isFallback(parent));
};

/** Layers stay, since their order is that of their first mention. */
function dropEmpty(sheet: Root): void {
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0 && rule.name !== 'layer') rule.remove();
  });
}
