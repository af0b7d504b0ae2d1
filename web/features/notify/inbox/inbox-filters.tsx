import { type InboxFilter, inboxFilterNames } from '../../../../shared/inbox-filters.ts';
import { TabLinks } from '../../../components/tab-links.tsx';
import { t } from '../../../i18n/t.ts';

const addressOf = (filter: InboxFilter | undefined) => (filter === undefined ? '/inbox' : `/inbox?filter=${filter}`);

/** The parts of the inbox, as links. */
export const InboxFilters = ({ filter }: { filter: InboxFilter | undefined }) => (
  <TabLinks
    label={t('inbox.filters')}
    pages={[undefined, ...inboxFilterNames].map((each) => ({ href: addressOf(each), words: t(`inbox.filter.${each ?? 'all'}`) }))}
    current={addressOf(filter)}
  />
);

export const filterIn = (search: string): InboxFilter | undefined => {
  const requested = new URLSearchParams(search).get('filter');
  return inboxFilterNames.find((each) => each === requested);
};
