import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { useMerchantAt } from '../use-merchant-at.ts';

/** What moderators ask of links to this merchant. */
export function LinksPolicy({ url }: { url: string }) {
  const merchant = useMerchantAt(url);
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
