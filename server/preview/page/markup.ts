import { DomHandler, type DomUtils, Parser, type parseDocument } from 'htmlparser2';

export type Root = ReturnType<typeof parseDocument>;
export type Node = Root['childNodes'][number];
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

const isTag = (node: Node): node is Element => node.type === 'tag' || node.type === 'script' || node.type === 'style';
const isText = (node: Node): node is Node & { data: string } => node.type === 'text';

/** No shop's page has a tenth of these; whatever walks over the tree may go down with it. */
const most = { elements: 150_000, depth: 400 };

/** The tree of a page, read leniently and in one go. Throws where it has more in it than any page. */
export function treeOf(html: string): Root {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements++;
    if (this.#elements > most.elements || this.tagStack.length > most.depth) throw new RangeError('More tags than a page has');
    super.onopentag(name, attributes);
  }
}

/** What is longer says nothing that is looked for; an address may be as long as an address of the board. */
const longestAttribute = 4_096;

export const attribute = (element: Element, name: string): string => element.attribs[name]?.slice(0, longestAttribute).trim() ?? '';

/** Every element below, in the order of the page; of what `into` answers false to, only itself. */
export function* elementsOf(parent: { childNodes: Node[] }, into: (element: Element) => boolean = () => true): Generator<Element> {
  for (const child of parent.childNodes) {
    if (!isTag(child)) continue;
    yield child;
    if (into(child)) yield* elementsOf(child, into);
  }
}

const notShown = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea']);

/** What is to be read in an element, without what `skip` says, on one line; at most so many characters. */
export function textOf(element: { childNodes: Node[] }, skip: (element: Element) => boolean = () => false, most = 2_000): string {
  const parts: string[] = [];
  let length = 0;
  const collect = (parent: { childNodes: Node[] }) => {
    for (const child of parent.childNodes) {
      if (length > most) return;
      if (isText(child)) {
        const text = child.data
          .slice(0, 4 * most)
          .replace(/\s+/g, ' ')
          .slice(0, most);
        parts.push(text);
        length += text.length;
      } else if (isTag(child) && !notShown.has(child.name) && !skip(child)) {
        // Inline or not, what stands in two elements are rarely one word; a price in pieces is put together by whoever reads prices.
        const apart = !inline.has(child.name);
        if (apart) parts.push(' ');
        collect(child);
        if (apart) parts.push(' ');
      }
    }
  };
  collect(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const inline = new Set(['span', 'b', 'strong', 'i', 'em', 'a', 'sup', 'sub', 'small', 'font', 'u', 'bdi', 'data']);
