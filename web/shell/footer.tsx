import { Link } from 'wouter';
import type { BoardPageName } from '../../shared/board-pages.ts';
import { useBoard } from '../board/use-board.ts';
import { Mark } from '../components/mark.tsx';
import { t } from '../i18n/t.ts';
import { shortcutHelp } from './shortcut-state.ts';

const link = 'inline-flex min-h-10 items-center hover:text-ink hover:underline underline-offset-2';

export function Footer() {
  const { name, logo, pages = [], footerLinks = [], tagsLinks } = useBoard();
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="mx-auto flex w-full max-w-[120rem] flex-wrap items-center gap-x-6 gap-y-2 px-3 py-6 sm:px-5">
        <span className="flex items-center gap-2">
          {/* A logo is drawn for the colour of the header. */}
          {logo === undefined && <Mark className="size-5 shrink-0" />}
          {t('footer.about', { name })} {tagsLinks && t('footer.tagged')}
        </span>
        <span className="flex flex-wrap gap-x-5 sm:ms-auto">
          <Link href="/modlog" className={link}>
            {t('modlog.title')}
          </Link>
          <Link href="/status" className={link}>
            {t('footer.status')}
          </Link>
          {pages.map((page) => (
            <Link key={page} href={`/pages/${page}`} className={link}>
              {t(`footer.page.${page as BoardPageName}`)}
            </Link>
          ))}
          {footerLinks.map(({ label, url }) => (
            <a key={url} href={url} className={link}>
              {label}
            </a>
          ))}
          <Link href="/settings" className={link}>
            {t('account.settings')}
          </Link>
          <button type="button" onClick={() => shortcutHelp.set(true)} className={`${link} max-md:hidden`}>
            {t('shell.shortcuts')}
          </button>
          <a href="/api" className={link}>
            {t('footer.api')}
          </a>
        </span>
      </div>
    </footer>
  );
}
