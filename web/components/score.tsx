import { useRef } from 'react';
import { shortCount } from '../i18n/format.ts';

/** A number that rolls up or down when it changes. */
export function Score({ value, className = '' }: { value: number; className?: string }) {
  const before = useRef({ value, roll: '' });
  if (before.current.value !== value) before.current = { value, roll: value > before.current.value ? 'roll-up' : 'roll-down' };
  return (
    <span className={`inline-flex overflow-hidden tabular-nums ${className}`}>
      <span key={value} className={`inline-block ${before.current.roll}`}>
        {shortCount(value)}
      </span>
    </span>
  );
}
