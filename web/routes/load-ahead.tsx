import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';
import { screens } from './screens.ts';

/** Loads a screen's code when someone points at a link or focuses a form that leads to it. */
export function LoadAhead() {
  const { parser } = useRouter();
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const leadsTo =
        target.closest<HTMLAnchorElement>('a[href^="/"]')?.pathname ?? target.closest('form[action^="/"]')?.getAttribute('action');
      const screen = leadsTo && screens.find(({ path }) => matchRoute(parser, path, leadsTo)[0]);
      // If this fails, the navigation tries again and shows the error.
      if (screen) screen.loadOnce().catch(() => undefined);
    };
    for (const event of ['pointerover', 'focusin']) addEventListener(event, ahead, { passive: true });
    return () => {
      for (const event of ['pointerover', 'focusin']) removeEventListener(event, ahead);
    };
  }, [parser]);
  return null;
}
