import { jsonrepair } from 'jsonrepair';
import { localName, type Thing, type Value } from './thing.ts';

/** Characters that are worth repairing, which is many times slower than parsing. */
const maxRepairLength = 200_000;
/** Products nest about five levels deep, with a few hundred things. */
const limits = { depth: 12, things: 5_000, texts: 100 };

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Parses JSON-LD, at the top level or in a graph. Skips what cannot be repaired. */
export function parseJsonLd(texts: readonly string[]): Thing[] {
  const roots = texts.slice(0, limits.texts).flatMap((text) => flat(parsed(text)));
  const named = new Map(roots.flatMap((root) => (isObject(root) && typeof root['@id'] === 'string' ? [[root['@id'], root] as const] : [])));
  let things = 0;
  const thingOf = (json: { [key: string]: Json }, depth: number): Thing => {
    things++;
    const properties = new Map<string, Value[]>();
    for (const [key, value] of Object.entries(json))
      properties.set(
        localName(key),
        [value].flat().flatMap((each) => valueIn(each, depth)),
      );
    return { types: [json['@type'] ?? []].flat().filter(isString).map(localName), properties };
  };
  const valueIn = (json: Json, depth: number): Value[] => {
    if (json === null || depth >= limits.depth || things >= limits.things) return [];
    if (Array.isArray(json)) return json.flatMap((each) => valueIn(each, depth + 1));
    if (typeof json !== 'object') return [typeof json === 'string' ? withoutEntities(json) : json];
    return [thingOf(resolveReference(json, named), depth + 1)];
  };
  return roots.filter(isObject).map((root) => thingOf(root, 0));
}

function parsed(text: string): Json {
  const json = withoutComments(text);
  try {
    return JSON.parse(json);
  } catch {
    return json.length > maxRepairLength ? null : repaired(json);
  }
}

/** Removes comments that hide scripts from old browsers. */
function withoutComments(text: string): string {
  const json = text.trim().replace(/^(?:<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/s, '');
  const end = ['-->', ']]>', ';'].find((each) => json.endsWith(each)) ?? '';
  return json
    .slice(0, json.length - end.length)
    .trimEnd()
    .replace(/\/\/$/, '');
}

function repaired(json: string): Json {
  try {
    return JSON.parse(jsonrepair(json));
  } catch {
    return null;
  }
}

/** Flattens arrays and graphs. */
function flat(json: Json, depth = 0): Json[] {
  if (depth > 3) return [];
  if (Array.isArray(json)) return json.flatMap((each) => flat(each, depth + 1));
  if (!isObject(json)) return [];
  return [json, ...('@graph' in json ? flat(json['@graph'] ?? null, depth + 1) : [])];
}

/** Resolves references such as `{"@id": "#offer"}`. */
function resolveReference(json: { [key: string]: Json }, named: ReadonlyMap<string, { [key: string]: Json }>): { [key: string]: Json } {
  const id = json['@id'];
  return typeof id === 'string' && Object.keys(json).every((key) => key === '@id' || key === '@type') ? (named.get(id) ?? json) : json;
}

const isObject = (json: Json): json is { [key: string]: Json } => typeof json === 'object' && json !== null && !Array.isArray(json);
const isString = (json: Json): json is string => typeof json === 'string';

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** JSON has no entities, but many merchants print them. */
const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text
        .replace(/&(amp|quot|apos|lt|gt|nbsp);/g, (_, name: string) => entities[name] ?? '')
        .replace(/&#(x[0-9a-f]{1,5}|[0-9]{1,6});/gi, (_, code: string) => characterOf(code))
    : text;

function characterOf(code: string): string {
  const point = Number(/^x/i.test(code) ? `0${code}` : code);
  return point > 31 && point < 0x11_0000 ? String.fromCodePoint(point) : ' ';
}
