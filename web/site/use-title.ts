import { useEffect } from 'react';
import { useSite } from './use-site.ts';

/** Sets the document's title. */
export function useTitle(title: string | undefined): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title, name]);
}
