import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileLine, maxLineBytes, readLines } from './file-lines.ts';

async function linesOf(...chunks: (string | Buffer)[]): Promise<FileLine[]> {
  async function* stream() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: FileLine[] = [];
  for await (const line of readLines(stream())) lines.push(line);
  return lines;
}

test('lines are numbered as in an editor, and blank ones skipped', async () => {
  expect(await linesOf('\uFEFF{"a":1}\r\n\n  \n{"b":2}')).toEqual([
    { number: 1, text: '{"a":1}\r' },
    { number: 4, text: '{"b":2}' },
  ]);
  expect(await linesOf()).toEqual([]);
});

test('lines are the same however the file is cut into chunks', async () => {
  const text = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }).filter((line) => line.trim() !== '' && !/[\n\uFEFF]/.test(line)));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      const bytes = Buffer.from(lines.join('\n'));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
      expect((await linesOf(...chunks)).map((line) => line.text)).toEqual(lines);
    }),
  );
});

test('lines that are too long or not UTF-8 are refused, and later lines are read', async () => {
  const endless = Array.from({ length: 20 }, () => 'x'.repeat(maxLineBytes / 10));
  const [latin, long, good] = await linesOf(Buffer.from('caf\xe9\n', 'latin1'), ...endless, '\ngood\n');
  expect(latin).toEqual({ number: 1, refusal: 'not UTF-8' });
  expect(long).toEqual({ number: 2, refusal: 'longer than 256 KB (512 KB)' });
  expect(good).toEqual({ number: 3, text: 'good' });
});
