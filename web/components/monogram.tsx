import { hueOf } from '../lib/hue.ts';

/** A name's initial on its colour. Decorative: the name is in the text. */
export const Monogram = ({ name, className = '' }: { name: string; className?: string }) => (
  <span aria-hidden="true" style={{ '--hue': hueOf(name) }} className={`tinted grid place-items-center ${className}`}>
    <span className="text-2xl font-semibold uppercase select-none">{[...name.trim()][0] ?? '?'}</span>
  </span>
);
