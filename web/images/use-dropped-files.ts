import { useEffect, useRef, useState } from 'react';

const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Takes files dropped or pasted anywhere on the page; dropped beside a field, the browser would open them. Returns whether files are held over the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const listening = new AbortController();
    const on = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, act, { signal: listening.signal });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      const files = filesIn(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    });
    on('paste', (event) => {
      const files = filesIn(event.clipboardData).filter(({ type }) => type.startsWith('image/'));
      // A copied table comes with a picture of it; the person means its text.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(files);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
