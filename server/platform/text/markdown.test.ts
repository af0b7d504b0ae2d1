import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { cpuTime } from '../../../test/cpu-time.ts';
import { renderAllMarkdown, renderMarkdown } from './markdown.ts';

const tags = new Set('p br hr blockquote pre code em strong s a ul ol li h3 h4 h5 h6'.split(' '));

/** All elements with their attributes, as a browser parses them. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => elements.push({ name, attributes }) });
  parser.end(html);
  return elements;
}

function expectHarmless(html: string): void {
  for (const { name, attributes } of elementsOf(html)) {
    expect(tags).toContain(name);
    const { href, start, ...others } = attributes;
    expect(start ?? '1').toMatch(/^\d+$/);
    if (name === 'a') expect(others).toMatchObject({ rel: 'nofollow ugc noopener', target: '_blank' });
    expect(Object.keys(others).filter((attribute) => !['rel', 'target', 'title'].includes(attribute))).toEqual([]);
    if (href !== undefined) expect(new URL(href, 'https://board.example').protocol).toMatch(/^https?:$/);
  }
}

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "x"</style><p style="position:fixed">x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action="https://evil.example"><input name=password></form>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:image/svg+xml;base64,PHN2Zz4=)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.gif)',
  '![x"onerror="alert(1)](x)',
  '[x](https://a.example "title\\" onmouseover=\\"alert(1)")',
  '[x](https://a.example \'a"onmouseover="alert(1)\')',
  '[a](https://a.example/" onmouseover="alert(1))',
  '[![x](javascript:alert(1))](javascript:alert(2))',
  '[<img src=x onerror=alert(1)>](https://a.example)',
  '`<script>alert(1)</script>`',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '> <script>alert(1)</script>',
  '| <b onclick=alert(1)>x</b> |\n|---|\n| <script>x</script> |',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>alert(1)</script>',
  '# <img src=x onerror=alert(1)>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '[x](https://a.example/\u202Egpj.exe)',
];

describe('rendered Markdown', () => {
  test.each(attacks)('disarms %s', (attack) => {
    expectHarmless(renderMarkdown(attack));
    expectHarmless(renderMarkdown(`- ${attack}\n\n> **${attack}**`));
  });

  test('disarms random combinations of attacks', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom('[', '](', ')', '<', '>', '"', "'", '&', '`', '\n', '*', '\\', '|'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => expectHarmless(renderMarkdown(pieces.join('')))),
      { numRuns: 500 },
    );
  });

  test('has the expected elements', () => {
    expect(renderMarkdown('Great **price**, see https://shop.example/a_b_c\nand ~~not~~ `this`')).toBe(
      '<p>Great <strong>price</strong>, see <a href="https://shop.example/a_b_c" rel="nofollow ugc noopener" target="_blank">https://shop.example/a_b_c</a><br />\nand <s>not</s> <code>this</code></p>\n',
    );
    expect(renderMarkdown('# Top\n###### Bottom')).toBe('<h3>Top</h3>\n<h6>Bottom</h6>\n');
    expect(renderMarkdown('3. c\n4. d')).toContain('<ol start="3">');
  });

  test.each([
    ['a wide table', `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'|\n'.repeat(2_000)}`],
    ['one address for many links', `[a]: https://a.example/${'x'.repeat(2_400)}\n\n${'[a]'.repeat(800)}`],
    ['links to nowhere', '[](b)'.repeat(1_000)],
    ['bare links', 'a.io '.repeat(1_000)],
    ['empty headings', '#\n'.repeat(2_500)],
    ['empty items', '-\n'.repeat(2_500)],
    ['quotations in quotations', `${'>'.repeat(99)}\n\n`.repeat(50)],
    ['quotation marks', '"'.repeat(5_000)],
  ])('is not much longer than its source: %s', (_, text) => expect(renderMarkdown(text).length / text.length).toBeLessThan(30));

  test('is produced fast for any nesting', () => {
    const started = cpuTime();
    for (const deep of [
      '['.repeat(10_000),
      '> '.repeat(5_000),
      '*_'.repeat(5_000),
      '`'.repeat(10_000),
      '![]('.repeat(2_500),
      '|a'.repeat(5_000),
    ])
      expectHarmless(renderMarkdown(deep));
    expect(cpuTime() - started).toBeLessThan(3_000);
  });
});

describe('a hostile Markdown text', () => {
  const links = (html: string) => elementsOf(html).filter(({ name }) => name === 'a').length;

  test('has at most 200 rendered links', () => {
    const typed = Array.from({ length: 300 }, (_, index) => `https://kettles.example/${index}`);
    const html = renderMarkdown(typed.join(' '));
    expect(links(html)).toBe(200);
    expect(html).toContain('https://kettles.example/299</p>');
    expect(links(renderMarkdown(`${'[a](b)\n\n'.repeat(150)}- [c](d)\n`.repeat(2)))).toBe(200);
  });

  test('nests at most 20 levels', () => {
    expect(elementsOf(renderMarkdown(`${'>'.repeat(15)} quoted`)).filter(({ name }) => name === 'blockquote')).toHaveLength(15);
    expect(elementsOf(renderMarkdown(`${'>'.repeat(99)} quoted`)).filter(({ name }) => name === 'blockquote')).toHaveLength(20);
  });

  test.each([
    ['lists', Array.from({ length: 14 }, (_, depth) => `${'  '.repeat(depth)}- said ${depth}`)],
    ['quotations', Array.from({ length: 30 }, (_, depth) => `${'>'.repeat(depth + 1)} said ${depth}`)],
  ])('keeps all text of deeper levels: %s', (_, lines) => {
    const html = renderMarkdown([...lines, '', 'said afterwards'].join('\n'));
    for (const depth of lines.keys()) expect(html).toMatch(new RegExp(`said ${depth}\\b`));
    expect(html).toContain('<p>said afterwards</p>');
  });

  test('keeps a link to an impossible host', () => {
    const href = `https://www.awin1.com/cread.php?ued=https%3A%2F%2F${'a.'.repeat(2_000)}com%2Fx`;
    expect(elementsOf(renderMarkdown(`[x](${href})`))[1]?.attributes.href).toBe(href);
  });

  test('does not block the event loop if a page has many of them', async () => {
    const texts = Array.from({ length: 60 }, (_, index) =>
      `${'[a](https://kettles.example/?b=1) '.repeat(120)}${index}`.slice(-limits.comment.max),
    );
    let turns = 0;
    const others = () => {
      turns++;
      next = setImmediate(others);
    };
    let next = setImmediate(others);
    const html = await renderAllMarkdown(texts);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(1);
    expect(texts.map(html)).toEqual(texts.map((text) => renderMarkdown(text)));
  });
});

describe('a link in Markdown', () => {
  test.each([
    ['https://shop.example/a?utm_source=x&b=1', 'https://shop.example/a?b=1'],
    ['https://www.amazon.de/dp/B000000000?tag=someone-21', 'https://www.amazon.de/dp/B000000000'],
    ['https://www.awin1.com/cread.php?awinaffid=1&ued=https%3A%2F%2Fshop.example%2Fa', 'https://shop.example/a'],
    // A link that a deal could not have stays unchanged.
    ['https://bit.ly/abc', 'https://bit.ly/abc'],
    ['/d/7?utm_source=x', '/d/7?utm_source=x'],
  ])('from %s leads to %s', (typed, href) => {
    for (const text of [`[there](${typed})`, `[there](${typed} "So")`])
      expect(elementsOf(renderMarkdown(text))[1]?.attributes).toMatchObject({ href });
  });

  test('keeps its text', () => {
    expect(renderMarkdown('https://shop.example/a?utm_source=x')).toBe(
      '<p><a href="https://shop.example/a" rel="nofollow ugc noopener" target="_blank">https://shop.example/a?utm_source=x</a></p>\n',
    );
  });
});

test('a mentioned person is a link in this tab, and anyone else stays text', () => {
  const html = (text: string) => renderMarkdown(text, new Set(['anna', 'bo_b']));
  const link = (handle: string, text = `@${handle}`) => `<a class="mention" href="/u/${handle}">${text}</a>`;
  expect(html('@Anna and (@bo_b): see @nobody')).toBe(`<p>${link('anna', '@Anna')} and (${link('bo_b')}): see @nobody</p>\n`);
  expect(renderMarkdown('@anna')).toBe('<p>@anna</p>\n');
  for (const text of ['me@anna', '@anna@network.example', '`@anna`', 'https://example.com/@anna', '@\u017fmith', '@\u212aate'])
    expect(html(text)).not.toContain('class="mention"');
});
