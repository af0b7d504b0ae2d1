import { DomHandler, type DomUtils, Parser, type parseDocument } from 'htmlparser2';

export type Root = ReturnType<typeof parseDocument>;
export type Node = Root['childNodes'][number];
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

const isTag = (node: Node): node is Element => node.type === 'tag' || node.type === 'script' || node.type === 'style';
const isText = (node: Node): node is Node & { data: string } => node.type === 'text';

/** Far above any merchant's page; walking the tree may recurse to this depth. */
const limits = { elements: 150_000, depth: 400, attributes: 1_000 };

/** Parses a page leniently. Throws if it exceeds the limits. */
export function parseTree(html: string): Root {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  #elements = 0;
  #attributes = 0;

  onattribute(): void {
    this.#attributes++;
    if (this.#attributes > limits.attributes) throw new RangeError('More attributes than a tag has');
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements++;
    this.#attributes = 0;
    if (this.#elements > limits.elements || this.tagStack.length > limits.depth) throw new RangeError('More tags than a page has');
    super.onopentag(name, attributes);
  }
}

/** No useful value is longer. */
const maxAttributeLength = 4_096;

export const attribute = (element: Element, name: string): string => element.attribs[name]?.slice(0, maxAttributeLength).trim() ?? '';

const namedBy = ['class', 'id', 'data-testid', 'data-test', 'data-qa', 'data-purpose'];
/** `has-installments` and `with-list-price` describe other elements. */
const relatedNames = /(?<![^\s])(?:has|with)[-_]\S*/gi;
const camel = /(\p{Ll})(\p{Lu})/gu;

/** An element's classes, id and test ids, with `priceNow` as `price-Now`, so that words are separate. */
export const identifiersOf = (element: Element): string =>
  namedBy
    .flatMap((name) => attribute(element, name) || [])
    .join(' ')
    .slice(0, 500)
    .replace(relatedNames, '')
    .replace(camel, '$1-$2');

export const parentOf = (element: Element): Element | null => (element.parent !== null && 'name' in element.parent ? element.parent : null);

/** All descendants in document order; skips those of elements for which `into` returns false. */
export function* descendantsOf(parent: { childNodes: Node[] }, into: (element: Element) => boolean = () => true): Generator<Element> {
  // Not recursive: in deep nesting each element would pass through all its parents' generators.
  const stack = [parent.childNodes.values()];
  for (let siblings = stack.at(-1); siblings !== undefined; siblings = stack.at(-1)) {
    const { value: child, done } = siblings.next();
    if (done === true) stack.pop();
    else if (isTag(child)) {
      yield child;
      if (into(child)) stack.push(child.childNodes.values());
    }
  }
}

const notRendered = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea']);

/** Whether an element's content is displayed as text. */
export const isRendered = (element: Element): boolean => !notRendered.has(element.name);

interface TextOptions {
  /** Elements to leave out. */
  skip?: (element: Element) => boolean;
  /** Text in front of an element. */
  before?: (element: Element) => string;
  /** Characters. */
  maxLength?: number;
}

/** Nodes that are visited at least, since many may be empty. */
const minVisited = 1_000;

/** The text of an element, on one line. */
export function textOf(
  element: { childNodes: Node[] },
  { skip = () => false, before = () => '', maxLength = 2_000 }: TextOptions = {},
): string {
  const parts: string[] = [];
  let length = 0;
  let looked = 0;
  const collect = (parent: { childNodes: Node[] }) => {
    for (const child of parent.childNodes) {
      if (length > maxLength || looked > Math.max(minVisited, maxLength)) return;
      looked++;
      if (isText(child)) {
        const text = child.data
          .slice(0, 4 * maxLength)
          .replace(/\s+/g, ' ')
          .slice(0, maxLength);
        parts.push(text);
        length += text.length;
      } else if (isTag(child) && isRendered(child) && !skip(child)) {
        // Text of two block elements is rarely one word. Prices in pieces are joined by price-text.ts.
        const isBlock = !inline.has(child.name);
        parts.push(isBlock ? ' ' : '', before(child));
        collect(child);
        if (isBlock) parts.push(' ');
      }
    }
  };
  collect(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const inline = new Set(['span', 'b', 'strong', 'i', 'em', 'a', 'sup', 'sub', 'small', 'font', 'u', 'bdi', 'data']);
