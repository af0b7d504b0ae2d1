import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Image } from '../../../shared/images.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { StoredImage } from '../../images/stored-image.tsx';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';

interface ViewerProps {
  images: readonly Image[];
  title: string;
  /** The index to start at. */
  start: number;
  onClose: () => void;
}

const round = 'grid size-12 place-items-center rounded-full bg-[rgb(0_0_0/0.6)] text-[#fff] hover:bg-[rgb(0_0_0/0.85)] disabled:opacity-30';

/** Pictures in full screen, changed by swiping or the arrow keys. */
export function Viewer({ images, title, start, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(start);

  const show = (index: number, behavior: ScrollBehavior) =>
    strip.current?.children[index]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal();
    show(start, 'instant');
  }, []);

  const step = (by: number) => show(Math.min(images.length - 1, Math.max(0, shown + by)), scrollBehavior());
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 1 };
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t('detail.picture.of', { title })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-[#000] p-0 text-[#fff]"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
      <ul ref={strip} onScroll={onScroll} tabIndex={0} className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden">
        {images.map((image, index) => (
          <li key={image.hash} className="size-full shrink-0 snap-center p-2 sm:p-10">
            <StoredImage
              eager={Math.abs(index - shown) <= 1}
              image={image}
              sizes="100vw"
              alt={t('detail.picture.number', { number: index + 1, count: images.length, title })}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t('dialog.close')}
        onClick={() => dialog.current?.close()}
        className={`absolute end-3 top-3 ${round}`}
      >
        <Icon name="close" />
      </button>
      {images.length > 1 && (
        <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-4">
          <button type="button" aria-label={t('detail.picture.previous')} disabled={shown === 0} onClick={() => step(-1)} className={round}>
            <Icon name="back" className="size-5 rtl:-scale-x-100" />
          </button>
          <output className="min-w-16 rounded-full bg-[rgb(0_0_0/0.6)] px-3 py-1 text-center tabular-nums">
            {shown + 1} / {images.length}
          </output>
          <button
            type="button"
            aria-label={t('detail.picture.next')}
            disabled={shown === images.length - 1}
            onClick={() => step(1)}
            className={round}
          >
            <Icon name="back" className="size-5 -scale-x-100 rtl:scale-x-100" />
          </button>
        </div>
      )}
    </dialog>
  );
}
