import { useEffect, useRef } from 'react';
import { findLink } from './find-link.ts';

interface Field {
  name: string;
  value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

/**
 * Whether a pasted text is a link to read, or text for the `field` (undefined outside any): `url` is the draft's link. In the field for the
 * link it is, unless only a part is replaced there; in the title it is while there is no link yet.
 */
export function isLinkToRead(pasted: string, field: Field | undefined, url: string): boolean {
  if (findLink(pasted) === undefined) return false;
  if (field === undefined) return true;
  const replacesAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (field.name === 'url') return replacesAll;
  return field.name === 'title' && url === '' && !/\s/.test(pasted.trim());
}

/** Takes a link that is pasted anywhere on the screen; `isOutside` if it was outside any field. */
export function usePastedLinks(url: string, onLink: (pasted: string, isOutside: boolean) => void): void {
  const latest = useRef({ url, onLink });
  latest.current = { url, onLink };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text') ?? '';
      const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement ? event.target : undefined;
      if (!isLinkToRead(pasted, field, latest.current.url.trim())) return;
      event.preventDefault();
      latest.current.onLink(pasted, field === undefined);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
