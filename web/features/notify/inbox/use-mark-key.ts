import { useEffect } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { setting } from '../../../lib/settings.ts';

/** The key M presses the button of the row that has the focus. */
export function useMarkKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || setting('shortcuts') === 'off')
        return;
      document.activeElement?.closest('[data-deal]')?.querySelector<HTMLElement>('[data-mark-read]')?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
