import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { light } from '../../shared/colours.ts';

const mark = readFileSync(path.join(import.meta.dirname, '../public/mark.svg'), 'utf8');
/** The mark is drawn on 32 × 32. */
const [, side, drawing = ''] = /viewBox="0 0 (\d+) \d+">(.*)<\/svg>/s.exec(mark) ?? [];

/** The icons of the installed application, by name. `share` is the part of the side that the mark fills. */
const icons: Record<string, { pixels: number; share: number; background?: string; drawing?: string }> = {
  'any-192': { pixels: 192, share: 1 },
  'any-512': { pixels: 512, share: 1 },
  // Platforms cut these into their own shape; the inner 80 % always show.
  'maskable-192': { pixels: 192, share: 0.6, background: light.mast },
  'maskable-512': { pixels: 512, share: 0.6, background: light.mast },
  'apple-touch': { pixels: 180, share: 0.72, background: light.mast },
  'monochrome-512': { pixels: 512, share: 0.8, drawing: silhouette() },
};

/** Draws the icons from mark.svg during the build. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    for (const [name, { pixels, share, background, drawing: drawn = drawing }] of Object.entries(icons)) {
      const source = await sharp(Buffer.from(framed(drawn, share, background)), { density: 72 * (pixels / Number(side)) })
        .resize(pixels, pixels)
        .png({ palette: true })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
    }
  },
});

/** The drawing in the middle of a square, `share` of its side wide. */
function framed(drawn: string, share: number, background: string | undefined): string {
  const square = Number(side) / share;
  const margin = (square - Number(side)) / 2;
  const filled = background === undefined ? '' : `<rect width="${square}" height="${square}" fill="${background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${square} ${square}">${filled}<g transform="translate(${margin} ${margin})">${drawn}</g></svg>`;
}

/** One colour: the tag, with the wire cut out of it. */
function silhouette(): string {
  const masked = drawing.replace(/fill="#\w+"/, 'fill="#fff"').replace(/stroke="#\w+"/, 'stroke="#000"');
  return `<mask id="shape">${masked}</mask><rect width="${side}" height="${side}" fill="#fff" mask="url(#shape)"/>`;
}
