import { invalid, type Problem } from '../core/problem.ts';

/** Plain data: it comes from another process. */
export type InvalidImageReason = 'format' | 'heic' | 'broken' | 'too_many_pixels' | 'too_long' | 'too_slow';

const messages: Record<InvalidImageReason, string> = {
  format: 'This is not an accepted picture: send a JPEG, PNG, WebP, AVIF or GIF',
  heic: 'HEIC is not supported: send the picture as a JPEG',
  broken: 'This picture is broken or incomplete',
  too_many_pixels: 'This picture has too many pixels: send a smaller one',
  too_long: 'This picture is too long or too wide: send a smaller one',
  too_slow: 'This picture takes too long to read: send a smaller one or another format',
};

/** NOT_A_PICTURE with the reason as its rule. */
export const invalidImage = (reason: InvalidImageReason): Problem =>
  invalid('image', `picture_${reason}`, messages[reason], 'NOT_A_PICTURE');
