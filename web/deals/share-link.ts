import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';

/** Shares an address of the board with the device's share sheet, else copies it. */
export async function shareLink(address: string, title: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  return navigator.share === undefined ? await copyLink(address) : await navigator.share({ title, url }).catch(() => {});
}

/** Copies an address of the board. */
export async function copyLink(address: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    toast(t('detail.linkCopied'));
  } catch {
    toast(t('detail.link', { url }));
  }
}
