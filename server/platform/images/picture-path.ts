import { imagePath } from '../../../shared/image-files.ts';

/** The path of a stored picture as SQL, from a column with its name. */
export const picturePath = (column: string, width: number): string => `'${imagePath(`' || ${column} || '`, width, 'webp')}'`;
