/** What schema.org calls a thing, however the page writes it down: JSON-LD, microdata or RDFa. All names are in lower case, for so few keep to theirs. */
export interface Thing {
  /** Without the address before it: `product`. */
  types: string[];
  properties: Map<string, Value[]>;
}
export type Value = string | number | boolean | Thing;

export const offerTypes = ['offer', 'aggregateoffer', 'offerforpurchase', 'offerforlease'];

export const isThing = (value: Value | undefined): value is Thing => typeof value === 'object';

export const valuesOf = (thing: Thing, ...names: string[]): Value[] => names.flatMap((name) => thing.properties.get(name) ?? []);

export const thingsOf = (thing: Thing, ...names: string[]): Thing[] => valuesOf(thing, ...names).filter(isThing);

/** Names and addresses are shorter, and stand no deeper in what has them. */
const most = { length: 4_096, depth: 3 };

/** The first of these that is said in words or digits; of a thing, its name. */
export const textValue = (thing: Thing, ...names: string[]): string | undefined => firstSaid(thing, names, 0);

function firstSaid(thing: Thing, names: readonly string[], depth: number): string | undefined {
  if (depth > most.depth) return undefined;
  for (const value of valuesOf(thing, ...names)) {
    const said = isThing(value) ? firstSaid(value, ['name', '@value', '@id'], depth + 1) : String(value).slice(0, most.length).trim();
    if (said !== undefined && said !== '') return said;
  }
  return undefined;
}

/** `https://schema.org/InStock` → `instock` */
export function localName(address: string): string {
  const part = address.split(/[/#]/).findLast((each) => each.trim() !== '') ?? '';
  return part
    .slice(part.lastIndexOf(':') + 1)
    .trim()
    .toLowerCase();
}

export const isOfType = (thing: Thing, ...types: string[]): boolean => thing.types.some((type) => types.includes(type));
