import { useEffect, useRef } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { setting } from '../../../lib/settings.ts';

/** Runs the action of a pressed key. It comes before the shortcuts of other screens, which use some of the same keys. */
export function useQueueKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || setting('shortcuts') === 'off') return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
