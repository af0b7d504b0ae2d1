import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';

/** Shares an address of the board with the device's share sheet, else copies it. */
export async function shareLink(address: string, title: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  if (navigator.share !== undefined) return await navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    toast(t('detail.linkCopied'));
  } catch {
    toast(t('detail.link', { url }));
  }
}
