import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { categoryAddress } from '../../../deals/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { categoryName, useSite } from '../../../site/use-site.ts';
import { SearchForAlert } from './search-for-alert.tsx';

/** How many categories are suggested. */
const maxCategories = 6;

/** In place of the list: what an alert is good for, and ways to the first one. */
export function NoAlerts() {
  const { categories, order } = useSite();
  return (
    <EmptyState scene="empty" title={t('alerts.none')} text={t('alerts.none.text')}>
      <SearchForAlert />
      <div className="flex w-full flex-wrap justify-center gap-2">
        {order.slice(0, maxCategories).map((slug) => (
          <ButtonLink key={slug} href={`${categoryAddress(slug)}?alert=new`}>
            {categoryName(categories[slug] ?? { slug, name: slug })}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}
