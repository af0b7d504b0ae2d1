import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';

const looks = {
  /** The one thing to do here. */
  primary: 'bg-tag text-on-tag hover:bg-tag-deep border-transparent font-semibold',
  plain: 'bg-surface text-ink border-edge hover:bg-sunken font-medium',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-sunken hover:text-ink font-medium',
  danger: 'bg-surface text-danger border-danger hover:bg-danger-wash font-medium',
} as const;

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 text-[0.9375rem] leading-tight whitespace-nowrap transition-colors disabled:opacity-60';

interface Look {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** It is being done: the button stays where it is and takes no second press. */
    busy?: boolean;
  };

export const Button = ({ look = 'plain', busy = false, className = '', children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={`${shape} ${looks[look]} ${busy ? 'shimmer' : ''} ${className}`}
  >
    {children}
  </button>
);

/** The same for a way to somebody else's site, in a tab of its own. */
export const OutLink = ({ look = 'plain', className = '', href, children }: Look & { href: string }) => (
  <a href={href} target="_blank" rel="noopener nofollow" className={`${shape} ${looks[look]} ${className}`}>
    {children}
  </a>
);

/** A link that looks like a button. `leaves` for what is not a screen of this app, such as signing in. */
export const ButtonLink = ({
  look = 'plain',
  className = '',
  href,
  leaves = false,
  children,
}: Look & { href: string; leaves?: boolean }) => {
  const classes = `${shape} ${looks[look]} ${className}`;
  return leaves ? (
    <a href={href} className={classes}>
      {children}
    </a>
  ) : (
    <Link href={href} className={classes}>
      {children}
    </Link>
  );
};
