import { readFileSync } from 'node:fs';

/** The README's only code block in this language, without its list's indentation. Throws if there is not exactly one. */
export function readmeBlock(language: string): string {
  const [block, ...others] = readmeBlocks(language);
  if (block === undefined || others.length > 0) throw new Error(`README.md does not have one block of ${language}`);
  return block;
}

/** All of the README's code blocks in this language. */
export const readmeBlocks = (language: string): string[] =>
  [...readFileSync('README.md', 'utf8').matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
