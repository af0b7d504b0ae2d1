import { Link, useLocation } from 'wouter';
import { SelectField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { adminSections, sectionAddress } from './sections.ts';

/** The parts of the desk: a column beside them, on a phone a list to choose from. */
export function AdminNav({ section }: { section: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <div className="lg:hidden">
        <SelectField label={t('admin.nav')} value={sectionAddress(section)} onChange={(event) => navigate(event.target.value)}>
          {adminSections.map((each) => (
            <option key={each} value={sectionAddress(each)}>
              {t(`admin.section.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
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
}
