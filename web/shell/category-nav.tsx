import { Link, useLocation, useSearch } from 'wouter';
import { searchOf } from '../../shared/list-address.ts';
import { categoryName, drawingOf, useBoard } from '../board/use-board.ts';
import { CategoryDrawing } from '../components/category-drawing.tsx';
import { categoryAddress } from '../deals/addresses.ts';
import { personalFilters } from '../features/deals/search/use-list.ts';
import { t } from '../i18n/t.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';

const item =
  'flex min-h-10 items-center gap-2.5 rounded-full border border-line bg-surface px-3.5 text-[0.9375rem] whitespace-nowrap text-soft hover:text-ink aria-[current]:border-transparent aria-[current]:bg-wire lg:aria-[current]:font-semibold aria-[current]:text-on-wire lg:rounded-control lg:border-transparent lg:bg-transparent lg:ps-1.5 lg:hover:bg-sunken lg:aria-[current]:bg-wire-wash lg:aria-[current]:text-wire';

/** The board's categories: a row to swipe on a phone, a column where there is room. */
export function CategoryNav() {
  const { categories, order } = useBoard();
  const [pathname] = useLocation();
  const lasting = searchOf(personalFilters(useSearch()));
  const row = useCurrentInView<HTMLUListElement>(pathname);

  return (
    // Beside the page it is as tall as the page, and the browser would anchor the scroll position to it instead of to what is read.
    <nav
      aria-label={t('shell.categories')}
      className={`-mx-3 min-w-0 [overflow-anchor:none] sm:-mx-5 lg:mx-0 ${pathname === '/search' ? 'max-lg:hidden' : ''}`}
    >
      <ul
        ref={row}
        className="flex gap-2 overflow-x-auto px-3 pt-1.5 [scrollbar-width:none] sm:px-5 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:flex-col lg:gap-0.5 lg:overflow-y-auto lg:px-0 lg:py-4"
      >
        <li>
          <Link href={`/${lasting}`} aria-current={pathname === '/' ? 'page' : undefined} className={item}>
            <CategoryDrawing category="all" name="" className="size-7 rounded-lg max-lg:hidden" />
            {t('category.all')}
          </Link>
        </li>
        {order.map((slug) => {
          const category = categories[slug];
          const address = categoryAddress(slug);
          return (
            category && (
              <li key={slug}>
                <Link href={address + lasting} aria-current={pathname === address ? 'page' : undefined} className={item}>
                  <CategoryDrawing category={drawingOf(slug)} name={category.name} className="size-7 rounded-lg max-lg:hidden" />
                  {categoryName(category)}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
