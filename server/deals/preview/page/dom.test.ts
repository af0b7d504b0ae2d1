import { expect, test } from 'vitest';
import { descendantsOf, identifiersOf, parseTree, textOf } from './dom.ts';

const first = (html: string) => descendantsOf(parseTree(html)).next().value ?? expect.unreachable();

test('descendants come in document order, and can be skipped', () => {
  const names = (into?: (element: { name: string }) => boolean) =>
    [...descendantsOf(parseTree('<a><b><i></i></b><s></s></a><u></u>'), into)].map(({ name }) => name);
  expect(names()).toEqual(['a', 'b', 'i', 's', 'u']);
  expect(names(({ name }) => name !== 'b')).toEqual(['a', 'b', 's', 'u']);
});

test('the text of an element is one line without hidden and skipped parts', () => {
  const element = first('<div>A <b>fine</b>\n<p>kettle</p><script>x</script><template>y</template><i>no</i></div>');
  expect(textOf(element, { skip: ({ name }) => name === 'i' })).toBe('A fine kettle');
  expect(textOf(element, { before: ({ name }) => (name === 'b' ? 'very ' : '') })).toBe('A very fine kettle no');
});

test('a short text visits few nodes of a large element', () => {
  const after = (many: number) => textOf(first(`<div>${'<i></i>'.repeat(many)}kettle</div>`), { maxLength: 100 });
  expect(after(500)).toBe('kettle');
  expect(after(5_000)).toBe('');
  expect(textOf(first(`<div>${'kettle '.repeat(5_000)}</div>`), { maxLength: 100 }).length).toBeLessThan(200);
});

test('class names and ids are separated into words', () => {
  expect(identifiersOf(first('<b class="priceNow" id="x" data-testid="current_price" title="no"></b>'))).toBe('price-Now x current_price');
});

test('a tag with too many attributes makes a page unreadable', () => {
  const tag = (many: number) => `<p ${Array.from({ length: many }, (_, i) => `a${i}`).join(' ')}></p>`;
  expect([...descendantsOf(parseTree(tag(900).repeat(3)))]).toHaveLength(3);
  expect(() => parseTree(tag(1_001))).toThrow('More attributes');
});
