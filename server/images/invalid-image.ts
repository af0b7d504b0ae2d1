import { invalid, type Problem } from '../core/problem.ts';

/** Why bytes are not taken for a picture. Plain data, for it comes from another process. */
export type InvalidImageReason = 'format' | 'heic' | 'broken' | 'too_many_pixels' | 'too_long' | 'too_slow';

const messages: Record<InvalidImageReason, string> = {
  format: 'This is not a picture that is taken: send a JPEG, PNG, WebP, AVIF or GIF',
  heic: 'HEIC pictures can not be read here: send it as a JPEG',
  broken: 'This picture is broken, or not all of it came',
  too_many_pixels: 'This picture has too many pixels: send it smaller',
  too_long: 'This picture is too long or too wide: send it smaller',
  too_slow: 'This picture takes too long to be read: send it smaller or in another format',
};

/** NOT_A_PICTURE with the reason as a rule. */
export const invalidImage = (fault: InvalidImageReason): Problem => invalid('image', `picture_${fault}`, messages[fault], 'NOT_A_PICTURE');
