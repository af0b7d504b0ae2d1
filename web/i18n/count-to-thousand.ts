import { maxCounted } from '../../shared/first-load-limits.ts';
import { count } from './format.ts';

/** The board stops counting at a thousand, so a thousand means a thousand or more. */
export const countToThousand = (value: number): string => (value < maxCounted ? count(value) : `${count(maxCounted)}+`);
