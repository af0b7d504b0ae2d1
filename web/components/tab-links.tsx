import { Link } from 'wouter';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { PageChoice, type PageChoiceProps } from './page-choice.tsx';

/** How many characters fit into a row on a phone. */
const maxOnPhone = 36;

/** The way to the parts of a screen: a row, or two where it is too long; on a phone that would only show a piece of it, a list to choose from. */
export function TabLinks({ label, pages, current }: PageChoiceProps) {
  const row = useCurrentInView<HTMLElement>(current);
  const isLong = pages.map(({ words }) => words).join('').length > maxOnPhone;
  return (
    <>
      {isLong && <PageChoice label={label} pages={pages} current={current} className="sm:hidden" />}
      <nav
        ref={row}
        aria-label={label}
        className={`flex max-w-full gap-1 overflow-x-auto rounded-xl scroll-hint [--ground:var(--color-sunken)] p-0.5 [scrollbar-width:none] sm:w-max sm:flex-wrap ${isLong ? 'max-sm:hidden' : ''}`}
      >
        {pages.map(({ href, words }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className="flex min-h-11 flex-auto sm:flex-none items-center justify-center rounded-control px-3 text-[0.9375rem] font-medium max-lg:px-2 max-lg:text-sm whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
          >
            {words}
          </Link>
        ))}
      </nav>
    </>
  );
}
