import { Link } from 'wouter';
import { imagePath } from '../../shared/image-files.ts';
import { useBoard } from '../board/use-board.ts';
import { Icon } from '../components/icon.tsx';
import { Mark } from '../components/mark.tsx';
import { SearchField } from '../features/deals/search/search-field.tsx';
import { t } from '../i18n/t.ts';
import { screens } from '../routes/screens.ts';
import { AccountMenu } from './account-menu.tsx';
import { LiveIndicator } from './live-indicator.tsx';

/** Loads the search screen before it is needed. */
const loadSearch = () =>
  void screens
    .find(({ path }) => path === '/search')
    ?.loadOnce()
    .catch(() => undefined);

export function Header() {
  const { name, logo } = useBoard();
  return (
    <header className="on-mast sticky top-0 z-30 bg-mast text-on-mast">
      <div className="mx-auto flex h-14 w-full max-w-[120rem] items-center gap-1.5 px-3 sm:gap-4 sm:px-5 md:h-16">
        <Link href="/" className="flex min-h-11 min-w-0 items-center gap-2 sm:gap-2.5">
          {logo ? (
            <img
              src={imagePath(logo.hash, 320, 'webp')}
              width={logo.width}
              height={logo.height}
              alt=""
              className="h-8 w-auto max-w-40 object-contain"
            />
          ) : (
            <Mark className="size-8 shrink-0" />
          )}
          <span className="truncate text-lg font-bold tracking-tight max-[23rem]:sr-only sm:text-xl">{name}</span>
        </Link>
        <LiveIndicator />
        <SearchField onFocus={loadSearch} />
        <div className="flex items-center gap-0.5 sm:gap-2">
          <Link
            href="/post"
            className="flex min-h-10 items-center gap-1.5 rounded-control bg-tag px-2.5 font-semibold sm:px-3.5 whitespace-nowrap text-on-tag hover:bg-tag-deep"
          >
            <Icon name="plus" className="size-5" />
            <span className="max-sm:sr-only">{t('shell.post')}</span>
          </Link>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
