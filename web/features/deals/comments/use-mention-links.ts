import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';

/** Opens mentioned people in this tab without loading the page again: for clicks on texts that the server rendered. */
export function useMentionLinks(): (event: MouseEvent) => void {
  const [, navigate] = useLocation();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.mention') : null;
    if (link === null || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '/');
  };
}
