import { expect, test } from 'vitest';
import { descendantsOf, identifiersOf, parseTree, textOf } from './dom.ts';

const first = (html: string) => descendantsOf(parseTree(html)).next().value ?? expect.unreachable();

test('elements come in the order of the page, and of some only themselves', () => {
  const names = (into?: (element: { name: string }) => boolean) =>
    [...descendantsOf(parseTree('<a><b><i></i></b><s></s></a><u></u>'), into)].map(({ name }) => name);
  expect(names()).toEqual(['a', 'b', 'i', 's', 'u']);
  expect(names(({ name }) => name !== 'b')).toEqual(['a', 'b', 's', 'u']);
});

test('text is on one line, without what is not shown or skipped', () => {
  const element = first('<div>A <b>fine</b>\n<p>kettle</p><script>x</script><template>y</template><i>no</i></div>');
  expect(textOf(element, { skip: ({ name }) => name === 'i' })).toBe('A fine kettle');
  expect(textOf(element, { before: ({ name }) => (name === 'b' ? 'very ' : '') })).toBe('A very fine kettle no');
});

test('however much is in an element, little is looked at for a short text', () => {
  const after = (many: number) => textOf(first(`<div>${'<i></i>'.repeat(many)}kettle</div>`), { most: 100 });
  expect(after(500)).toBe('kettle');
  expect(after(5_000)).toBe('');
  expect(textOf(first(`<div>${'kettle '.repeat(5_000)}</div>`), { most: 100 }).length).toBeLessThan(200);
});

test('names stand apart, whatever they are of', () => {
  expect(identifiersOf(first('<b class="priceNow" id="x" data-testid="current_price" title="no"></b>'))).toBe('price-Now x current_price');
});

test('a page with more attributes on one tag than any has is none', () => {
  const tag = (many: number) => `<p ${Array.from({ length: many }, (_, i) => `a${i}`).join(' ')}></p>`;
  expect([...descendantsOf(parseTree(tag(900).repeat(3)))]).toHaveLength(3);
  expect(() => parseTree(tag(1_001))).toThrow('More attributes');
});
