import { Link } from 'wouter';
import { useCurrentInView } from '../lib/use-current-in-view.ts';

interface TabLinksProps {
  label: string;
  tabs: readonly { href: string; words: string }[];
  /** The address of the one that is shown. */
  current: string;
}

/** The way to the parts of a screen, in a row that scrolls sideways on a phone. */
export const TabLinks = ({ label, tabs, current }: TabLinksProps) => (
  <nav
    ref={useCurrentInView<HTMLElement>(current)}
    aria-label={label}
    className="flex gap-1 overflow-x-auto rounded-xl scroll-hint [--ground:var(--color-sunken)] p-0.5 [scrollbar-width:none]"
  >
    {tabs.map(({ href, words }) => (
      <Link
        key={href}
        href={href}
        aria-current={href === current ? 'page' : undefined}
        className="flex min-h-11 flex-auto items-center justify-center rounded-control px-3 text-[0.9375rem] font-medium max-sm:px-2 max-sm:text-sm whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
      >
        {words}
      </Link>
    ))}
  </nav>
);
