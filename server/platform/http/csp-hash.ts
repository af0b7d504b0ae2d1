import { hash } from 'node:crypto';

/** The source by which a Content-Security-Policy allows this style or script inside a page. */
export const cspHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
