import { readFileSync } from 'node:fs';

/** The version in package.json, which `npm run release` writes: `0.1.0`. */
export const ourRelease: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;

export const isEarlier = (release: string, other: string): boolean => release.localeCompare(other, 'en', { numeric: true }) < 0;
