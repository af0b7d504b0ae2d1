import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Image } from '../../../shared/images.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { StoredImage } from '../../images/stored-image.tsx';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';
import { arrowKeyStep } from './arrow-key-step.ts';

interface ViewerProps {
  images: readonly Image[];
  title: string;
  /** The index to start at. */
  start: number;
  /** Tells which one is shown. */
  onShow: (index: number) => void;
  onClose: () => void;
}

const round = 'grid size-12 place-items-center rounded-full bg-[rgb(0_0_0/0.6)] text-[#fff] hover:bg-[rgb(0_0_0/0.85)] disabled:opacity-30';

/** Pictures in full screen, changed by swiping or the arrow keys. */
export function Viewer({ images, title, start, onShow, onClose }: ViewerProps) {
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

  const goTo = (index: number) => show(Math.min(images.length - 1, Math.max(0, index)), scrollBehavior());
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { Home: 0, End: images.length - 1 }[event.key] ?? shown + arrowKeyStep(event);
    if (to === shown) return;
    event.preventDefault();
    goTo(to);
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 1 };
    const index = Math.round(Math.abs(scrollLeft) / clientWidth);
    setShown(index);
    onShow(index);
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
          <li key={image.hash} className="size-full shrink-0 snap-center p-2 pb-24 sm:p-10 sm:pb-24">
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
      <p dir="auto" aria-hidden="true" className="absolute inset-x-4 bottom-20 truncate text-center max-sm:text-sm">
        {title}
      </p>
      {images.length > 1 && (
        <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-4">
          <StepButton label={t('detail.picture.previous')} isLast={shown === 0} onStep={() => goTo(shown - 1)} look="rtl:-scale-x-100" />
          <output className="min-w-16 rounded-full bg-[rgb(0_0_0/0.6)] px-3 py-1 text-center tabular-nums">
            {shown + 1} / {images.length}
          </output>
          <StepButton
            label={t('detail.picture.next')}
            isLast={shown === images.length - 1}
            onStep={() => goTo(shown + 1)}
            look="-scale-x-100 rtl:scale-x-100"
          />
        </div>
      )}
    </dialog>
  );
}

const StepButton = ({ label, isLast, onStep, look }: { label: string; isLast: boolean; onStep: () => void; look: string }) => (
  <button type="button" aria-label={label} disabled={isLast} onClick={onStep} className={round}>
    <Icon name="back" className={`size-5 ${look}`} />
  </button>
);
