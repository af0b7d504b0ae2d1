import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

const looks = {
  /** The main action of a screen. */
  primary: 'bg-tag text-on-tag hover:bg-tag-deep border-transparent font-semibold',
  plain: 'bg-surface text-ink border-edge hover:bg-sunken font-medium',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-sunken hover:text-ink font-medium',
  danger: 'bg-surface text-danger border-danger hover:bg-danger-wash font-medium',
} as const;

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 text-[0.9375rem] leading-tight disabled:opacity-60';

const oneLine = 'whitespace-nowrap';

interface Look {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The action is running: further presses do nothing. */
    busy?: boolean;
    /** A long text breaks into lines. */
    wraps?: boolean;
  };

export const Button = ({ look = 'plain', busy = false, wraps = false, className = '', children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={`${shape} ${wraps ? 'py-2' : oneLine} ${looks[look]} ${busy ? 'shimmer' : ''} ${className}`}
  >
    {children}
  </button>
);

/** A link to another site in a new tab that looks like a button. */
export const OutLink = ({
  look = 'plain',
  className = '',
  href,
  ref,
  children,
}: Look & { href: string; ref?: Ref<HTMLAnchorElement> | undefined }) => (
  <a ref={ref} href={href} target="_blank" rel="noopener nofollow" className={`${shape} ${oneLine} ${looks[look]} ${className}`}>
    {children}
  </a>
);

/** A link that looks like a button. `leaves` if it is no screen of this app, such as signing in. */
export const ButtonLink = ({
  look = 'plain',
  className = '',
  href,
  leaves = false,
  onClick,
  children,
}: Look & { href: string; leaves?: boolean; onClick?: () => void }) => {
  const classes = `${shape} ${oneLine} ${looks[look]} ${className}`;
  return leaves ? (
    <a href={href} className={classes} onClick={onClick}>
      {children}
    </a>
  ) : (
    <Link href={href} className={classes}>
      {children}
    </Link>
  );
};
