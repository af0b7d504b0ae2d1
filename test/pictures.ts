import sharp, { type Sharp } from 'sharp';

/** A picture like a photo: its top and left are recognisable, and it does not compress to almost nothing. */
export function aPhoto(width = 400, height = 300): Sharp {
  const band = (color: string, left: number, top: number) => ({
    input: { create: { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const, background: color } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 6 } } })
    .composite([band('#f00', 0, 0), band('#00f', width - Math.ceil(width / 4), 0)])
    .removeAlpha();
}
