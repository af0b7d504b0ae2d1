import { lazy } from 'react';
import { withWords } from '../i18n/language.ts';

export const NotFound = lazy(() => withWords(async () => (await import('./not-found.tsx')).NotFound));
