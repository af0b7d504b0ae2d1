import { reads } from '../../../../../shared/reads.ts';
import { Icon } from '../../../../components/icon.tsx';
import { useRead } from '../../../../engine/use-read.ts';
import { t } from '../../../../i18n/t.ts';
import { findLink } from './find-link.ts';

/** What moderators ask of links to this merchant. */
export function LinksPolicy({ url }: { url: string }) {
  const link = findLink(url);
  const host = link === undefined ? undefined : URL.parse(link)?.hostname;
  const merchant = useRead(host === undefined ? undefined : reads.merchantAt(host)).data;
  return (
    <div role="status" className="empty:hidden">
      {merchant?.linksPolicy && (
        <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
          <Icon name="warning" className="mt-0.5 size-5 text-soft" />
          <span className="min-w-0 whitespace-pre-line">
            <strong className="font-semibold">{t('post.linksPolicy', { merchant: merchant.name })}</strong>{' '}
            <bdi>{merchant.linksPolicy}</bdi>
          </span>
        </p>
      )}
    </div>
  );
}
