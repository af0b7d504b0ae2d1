import { useEffect } from 'react';
import { useBoard } from './use-board.ts';

/** Sets the document's title. */
export function useTitle(title: string | undefined): void {
  const { name } = useBoard();
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title, name]);
}
