import { hueOf } from '../lib/hue.ts';

interface AvatarProps {
  name: string;
  picture?: string | undefined;
  className?: string;
}

/** A person's picture, or the initial on a colour. Decorative: the name stands beside it. */
export const Avatar = ({ name, picture, className = 'size-6 text-xs' }: AvatarProps) =>
  picture ? (
    <img src={picture} alt="" loading="lazy" referrerPolicy="no-referrer" className={`shrink-0 rounded-full object-cover ${className}`} />
  ) : (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(name) }}
      className={`tinted grid shrink-0 place-items-center rounded-full font-semibold uppercase select-none ${className}`}
    >
      {[...name.trim()][0] ?? '?'}
    </span>
  );
