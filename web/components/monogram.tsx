import { hueOf } from '../lib/hue.ts';

/** A name's initial on a coloured disc. Decorative: the name is in the text. */
export const Monogram = ({ name, className = '' }: { name: string; className?: string }) => (
  <span aria-hidden="true" style={{ '--hue': hueOf(name) }} className={`tinted grid place-items-center ${className}`}>
    <span className="grid aspect-square w-3/4 place-items-center rounded-full bg-[color-mix(in_oklab,currentColor_11%,transparent)] text-[2rem] font-bold uppercase select-none md:text-5xl">
      {[...name.trim()][0] ?? '?'}
    </span>
  </span>
);
