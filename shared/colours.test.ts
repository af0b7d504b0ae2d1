import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dark, light } from './colours.ts';

const read = (file: string) => readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8');
const variableOf = (name: string) => `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

test.each(Object.keys(light) as (keyof typeof light)[])('the colour %s is the one in web/styles.css', (name) => {
  const value = light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`;
  expect(read('styles.css')).toContain(`  ${variableOf(name)}: ${value};\n`);
});

test('the browser shows the colour of the header around the page', () => {
  for (const [scheme, { mast }] of Object.entries({ light, dark }))
    expect(read('index.html')).toContain(`media="(prefers-color-scheme: ${scheme})" content="${mast}"`);
});
