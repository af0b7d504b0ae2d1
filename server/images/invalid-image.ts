import { invalid, type Problem } from '../core/problem.ts';

/** Why bytes are not taken for a picture. Plain data, for it comes from another process. */
export type Fault = 'format' | 'heic' | 'broken' | 'too_many_pixels' | 'too_long' | 'too_slow';

const said: Record<Fault, string> = {
  format: 'This is not a picture that is taken: send a JPEG, PNG, WebP, AVIF or GIF',
  heic: 'HEIC pictures can not be read here: send it as a JPEG',
  broken: 'This picture is broken, or not all of it came',
  too_many_pixels: 'This picture has too many pixels: send it smaller',
  too_long: 'This picture is too long or too wide: send it smaller',
  too_slow: 'This picture takes too long to be read: send it smaller or in another format',
};

/** NOT_A_PICTURE with the reason as a rule. */
export const notAPicture = (fault: Fault): Problem => invalid('image', `picture_${fault}`, said[fault], 'NOT_A_PICTURE');
