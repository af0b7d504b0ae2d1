import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';
import { screens } from './screens.ts';

/** Loads a screen as soon as somebody points at a link to it, so that it is there when the link is pressed. */
export function LoadAhead() {
  const { parser } = useRouter();
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      const screen = link && screens.find(({ path }) => matchRoute(parser, path, link.pathname)[0]);
      // What fails now is tried again, and said, when it is gone to.
      screen?.loadOnce().catch(() => undefined);
    };
    for (const event of ['pointerover', 'focusin']) addEventListener(event, ahead, { passive: true });
    return () => {
      for (const event of ['pointerover', 'focusin']) removeEventListener(event, ahead);
    };
  }, [parser]);
  return null;
}
