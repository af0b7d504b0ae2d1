import { count } from './format.ts';

/** The board stops counting at a thousand, so a thousand means a thousand or more. */
export const countToThousand = (value: number): string => (value < 1_000 ? count(value) : `${count(1_000)}+`);
