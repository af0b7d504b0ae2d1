import type { Merchant } from '../../../../shared/merchants.ts';
import { Prose } from '../../../components/prose.tsx';
import { t } from '../../../i18n/t.ts';

/** What moderators say about a merchant. */
export const AboutMerchant = ({ merchant: { name, html, aliases, linksPolicy } }: { merchant: Merchant }) => (
  <section
    aria-label={t('merchantPage.about', { merchant: name })}
    className="mb-4 grid gap-2 rounded-card border border-line bg-surface p-4"
  >
    {html && <Prose html={html} className="max-w-[42rem]" />}
    {linksPolicy && (
      <p className="whitespace-pre-line">
        <span className="font-medium">{t('merchantPage.links')}</span> <bdi>{linksPolicy}</bdi>
      </p>
    )}
    {aliases && <p className="text-sm text-soft">{t('merchantPage.aliases', { names: aliases.join(', ') })}</p>}
  </section>
);
