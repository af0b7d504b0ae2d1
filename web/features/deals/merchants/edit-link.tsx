import { Link } from 'wouter';
import { t } from '../../../i18n/t.ts';

/** The way to a merchant's data, for moderators. */
export const EditLink = ({ name }: { name: string }) => (
  <Link
    href={`/mod/merchants?q=${encodeURIComponent(name)}`}
    className="inline-flex min-h-10 items-center text-sm underline underline-offset-2"
  >
    {t('merchantPage.edit')}
  </Link>
);
