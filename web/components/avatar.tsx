import { hueOf } from '../lib/hue.ts';

interface AvatarProps {
  name: string;
  /** Of the same site, or it is not shown: nothing is loaded from strangers. */
  picture?: string | undefined;
  className?: string;
}

/** A person's picture, or the first letter of the name in a colour of its own. Decorative: the name stands beside it. */
export const Avatar = ({ name, picture, className = 'size-6 text-xs' }: AvatarProps) =>
  picture?.startsWith('/') ? (
    <img src={picture} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />
  ) : (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(name) }}
      className={`tinted grid shrink-0 place-items-center rounded-full font-semibold uppercase select-none ${className}`}
    >
      {[...name.trim()][0] ?? '?'}
    </span>
  );
