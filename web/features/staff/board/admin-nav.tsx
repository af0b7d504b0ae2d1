import { Link } from 'wouter';
import { PageChoice } from '../../../components/page-choice.tsx';
import { t } from '../../../i18n/t.ts';
import { adminSections, sectionAddress } from './sections.ts';

/** The parts of the desk: a column beside them, on a phone a list to choose from. */
export const AdminNav = ({ section }: { section: string }) => (
  <>
    <PageChoice
      label={t('admin.nav')}
      pages={adminSections.map((each) => ({ href: sectionAddress(each), words: t(`admin.section.${each}`) }))}
      current={sectionAddress(section)}
      className="lg:hidden"
    />
    <nav aria-label={t('admin.nav')} className="sticky top-20 self-start max-lg:hidden">
      <ul className="grid gap-0.5">
        {adminSections.map((each) => (
          <li key={each}>
            <Link
              href={sectionAddress(each)}
              aria-current={each === section ? 'page' : undefined}
              className="flex min-h-10 items-center rounded-control px-3 text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-wire-wash aria-[current]:font-semibold aria-[current]:text-wire"
            >
              {t(`admin.section.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </>
);
