/** A schema.org thing from JSON-LD, microdata or RDFa. All names are in lower case, since many merchants get the case wrong. */
export interface Thing {
  /** Without their namespace: `product`. */
  types: string[];
  properties: Map<string, Value[]>;
}
export type Value = string | number | boolean | Thing;

export const offerTypes = ['offer', 'aggregateoffer', 'offerforpurchase', 'offerforlease'];

export const isThing = (value: Value | undefined): value is Thing => typeof value === 'object';

export const valuesOf = (thing: Thing, ...names: string[]): Value[] => names.flatMap((name) => thing.properties.get(name) ?? []);

export const thingsOf = (thing: Thing, ...names: string[]): Thing[] => valuesOf(thing, ...names).filter(isThing);

/** No name or URL is longer or deeper. */
const limits = { length: 4_096, depth: 3 };

/** The first of these properties with a value as text; of a thing, its name. */
export const textValue = (thing: Thing, ...names: string[]): string | undefined => firstText(thing, names, 0);

function firstText(thing: Thing, names: readonly string[], depth: number): string | undefined {
  if (depth > limits.depth) return undefined;
  for (const value of valuesOf(thing, ...names)) {
    const text = isThing(value) ? firstText(value, ['name', '@value', '@id'], depth + 1) : String(value).slice(0, limits.length).trim();
    if (text !== undefined && text !== '') return text;
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
