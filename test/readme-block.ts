import { readFileSync } from 'node:fs';

/** The README's only code block in this language, without its list's indentation. Throws if there is not exactly one. */
export function readmeBlock(language: string): string {
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))];
  const [, indent = '', code = ''] = blocks[0] ?? [];
  if (blocks.length !== 1) throw new Error(`README.md has ${blocks.length} blocks of ${language}`);
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}
