import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = 'web/pictures';
const side = 400;

/**
 * All sample pictures in one file, such as /pictures/samples.svg#headphones, since a feed shows a dozen of them.
 */
export function pictureSheet(): Plugin {
  return {
    name: 'picture-sheet',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pictures/samples.svg', source: sheet() });
    },
  };
}

function sheet(): string {
  const names = readdirSync(folder).map((file) => path.basename(file, '.svg'));
  const placed = names.map((name, i) => {
    const picture = readFileSync(path.join(folder, `${name}.svg`), 'utf8')
      .replace('<svg ', `<svg y="${i * side}" `)
      .replaceAll(/>\s+</g, '><');
    return `<view id="${name}" viewBox="0 ${i * side} ${side} ${side}"/>${picture}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${placed.join('')}</svg>`;
}
