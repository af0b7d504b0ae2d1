import { useEffect } from 'react';

/** What stands in front of the title now. */
let shown = '';

/** Shows how much is unread in the tab's title, whatever the screen sets it to, and on the installed app's icon. */
export function useUnreadSigns(unread: number, countText: string): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (title === null) return;
    const show = () => {
      const prefix = unread === 0 ? '' : `(${countText}) `;
      const nextTitle = withCount(document.title, shown, prefix);
      shown = prefix;
      if (document.title !== nextTitle) document.title = nextTitle;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, [unread, countText]);
  useEffect(() => {
    if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}

/** The title with `count` in front, in place of the one `before`. A deal's own title may begin like one. */
export const withCount = (title: string, before: string, count: string): string =>
  count + (title.startsWith(before) ? title.slice(before.length) : title);
