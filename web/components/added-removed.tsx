import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';

/** Bold against struck through, since colours alone do not tell everybody. Says "added" and "removed" in words, since most screen readers ignore `ins` and `del`. */
export const Added = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-sm bg-good/12 font-semibold text-good no-underline forced-colors:underline [del+&]:ms-1">
    <span className="sr-only">{t('detail.history.added')} </span>
    {children}
  </ins>
);

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className="rounded-sm bg-danger-wash text-danger">
    <span className="sr-only">{t('detail.history.removed')} </span>
    {children}
  </del>
);
