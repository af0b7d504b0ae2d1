import type { ReactNode } from 'react';
import { maxCounted } from '../../shared/first-load-limits.ts';
import { countToThousand } from '../i18n/count-to-thousand.ts';
import { Score } from './score.tsx';

/** Figures in the head of a page; on a phone in a line of their own. */
export const Figures = ({ className, children }: { className: string; children: ReactNode }) => (
  <dl className={`flex flex-wrap gap-3 max-sm:justify-between sm:gap-x-6 ${className}`}>{children}</dl>
);

export const Figure = ({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`grid justify-items-center text-center ${className}`}>
    <dt className="order-2 text-sm text-soft">{name}</dt>
    <dd className="text-xl font-bold max-sm:text-lg">{children}</dd>
  </div>
);

/** A number of which the board knows a thousand at most. */
export const Count = ({ of }: { of: number }) => (of < maxCounted ? <Score value={of} /> : countToThousand(of));
