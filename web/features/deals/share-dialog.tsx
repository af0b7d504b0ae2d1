import { useRef } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { Button, ButtonLink, OutLink } from '../../components/button.tsx';
import { closeDialog } from '../../components/close-dialog.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { dealAddress } from '../../deals/addresses.ts';
import { copyLink } from '../../deals/share-link.ts';
import { money } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** Plain links: nothing of another site is loaded before someone chooses it. */
const targets: Readonly<Record<'whatsapp' | 'telegram' | 'mail', (text: string, url: string) => string>> = {
  whatsapp: (text, url) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
  telegram: (text, url) => `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  mail: (text, url) => `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${url}`)}`,
};

/** Where to share a deal on a computer, which has no share sheet that people know. */
export function ShareDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  const address = dealAddress(deal);
  const url = new URL(address, location.origin).href;
  const price = deal.price === undefined ? '' : ` – ${money(deal.price, deal.currency)}`;
  const text = `${shownTitle(deal)}${price}`;
  return (
    <Dialog title={t('detail.share')} onClose={onClose}>
      <div ref={content} className="grid gap-2 sm:grid-cols-2">
        {(['whatsapp', 'telegram'] as const).map((name) => (
          <OutLink key={name} href={targets[name](text, url)}>
            {t(`detail.share.${name}`)}
          </OutLink>
        ))}
        <ButtonLink href={targets.mail(text, url)} leaves>
          {t('detail.share.mail')}
        </ButtonLink>
        <Button onClick={() => void copyLink(address).then(() => closeDialog(content))}>
          <Icon name="copy" className="size-[1.125rem]" />
          {t('detail.share.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
