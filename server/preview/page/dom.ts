import { DomHandler, type DomUtils, Parser, type parseDocument } from 'htmlparser2';

export type Root = ReturnType<typeof parseDocument>;
export type Node = Root['childNodes'][number];
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

const isTag = (node: Node): node is Element => node.type === 'tag' || node.type === 'script' || node.type === 'style';
const isText = (node: Node): node is Node & { data: string } => node.type === 'text';

/** No shop's page has a tenth of these; whatever walks over the tree may go down with it. */
const most = { elements: 150_000, depth: 400, attributes: 1_000 };

/** The tree of a page, read leniently and in one go. Throws where it has more in it than any page. */
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
    if (this.#attributes > most.attributes) throw new RangeError('More attributes than a tag has');
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements++;
    this.#attributes = 0;
    if (this.#elements > most.elements || this.tagStack.length > most.depth) throw new RangeError('More tags than a page has');
    super.onopentag(name, attributes);
  }
}

/** What is longer says nothing that is looked for; an address may be as long as an address of the board. */
const longestAttribute = 4_096;

export const attribute = (element: Element, name: string): string => element.attribs[name]?.slice(0, longestAttribute).trim() ?? '';

const namedBy = ['class', 'id', 'data-testid', 'data-test', 'data-qa', 'data-purpose'];
/** `has-installments` and `with-list-price` say what else is there. */
const having = /(?<![^\s])(?:has|with)[-_]\S*/gi;
const camel = /(\p{Ll})(\p{Lu})/gu;

/** What whoever made the page calls an element, for its looks or its tests; `priceNow` as `price-Now`, so that words stand apart. */
export const identifiersOf = (element: Element): string =>
  namedBy
    .flatMap((name) => attribute(element, name) || [])
    .join(' ')
    .slice(0, 500)
    .replace(having, '')
    .replace(camel, '$1-$2');

export const parentOf = (element: Element): Element | null => (element.parent !== null && 'name' in element.parent ? element.parent : null);

/** Every element below, in the order of the page; of what `into` answers false to, only itself. */
export function* descendantsOf(parent: { childNodes: Node[] }, into: (element: Element) => boolean = () => true): Generator<Element> {
  // Not by itself: of what nests deeply each element would pass through all that it is in.
  const rooms = [parent.childNodes.values()];
  for (let room = rooms.at(-1); room !== undefined; room = rooms.at(-1)) {
    const { value: child, done } = room.next();
    if (done === true) rooms.pop();
    else if (isTag(child)) {
      yield child;
      if (into(child)) rooms.push(child.childNodes.values());
    }
  }
}

const notShown = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea']);

/** Whether what is in an element is there to be read. */
export const isRendered = (element: Element): boolean => !notShown.has(element.name);

interface Reading {
  /** What is not read. */
  skip?: (element: Element) => boolean;
  /** What is read before an element. */
  before?: (element: Element) => string;
  /** Characters. */
  most?: number;
}

/** So many nodes are looked at however little is to be read: there may be nothing in any of them. */
const fewest = 1_000;

/** What is to be read in an element, on one line. */
export function textOf(element: { childNodes: Node[] }, { skip = () => false, before = () => '', most = 2_000 }: Reading = {}): string {
  const parts: string[] = [];
  let length = 0;
  let looked = 0;
  const collect = (parent: { childNodes: Node[] }) => {
    for (const child of parent.childNodes) {
      if (length > most || looked > Math.max(fewest, most)) return;
      looked++;
      if (isText(child)) {
        const text = child.data
          .slice(0, 4 * most)
          .replace(/\s+/g, ' ')
          .slice(0, most);
        parts.push(text);
        length += text.length;
      } else if (isTag(child) && isRendered(child) && !skip(child)) {
        // Inline or not, what stands in two elements are rarely one word; a price in pieces is put together by whoever reads prices.
        const apart = !inline.has(child.name);
        parts.push(apart ? ' ' : '', before(child));
        collect(child);
        if (apart) parts.push(' ');
      }
    }
  };
  collect(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const inline = new Set(['span', 'b', 'strong', 'i', 'em', 'a', 'sup', 'sub', 'small', 'font', 'u', 'bdi', 'data']);
