import { useEffect } from 'react';
import { lazyWithWords } from '../components/lazy-or-nothing.ts';
import { focusSearch } from '../features/deals/search/search-field.tsx';
import { isTyping } from '../lib/is-typing.ts';
import { setting } from '../lib/settings.ts';
import { shortcutHelp, shortcutKeys } from './shortcut-state.ts';

const ShortcutHelp = lazyWithWords(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/** Keyboard shortcuts. They can be turned off, since they get in the way of speech input. */
export function Shortcuts() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || setting('shortcuts') === 'off') return;
      const key = shortcutKeys.find((each) => each === event.key);
      if (key === undefined) return;
      event.preventDefault();
      // What is typed next belongs into the field, so it cannot wait for code to load.
      if (key === '/') focusSearch();
      else void import('./press-key.ts').then(({ pressKey }) => pressKey(key));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return shortcutHelp.use() && <ShortcutHelp onClose={() => shortcutHelp.set(false)} />;
}
