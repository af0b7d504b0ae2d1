import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';

interface FrameProps {
  onClose: () => void;
  onClear: (() => void) | undefined;
  /** The number of matching deals, as text. */
  matches: string | undefined;
  children: ReactNode;
}

/** A column beside the list. */
export function FilterColumn({ onClose, onClear, children }: FrameProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Only if it was opened by the button, not if it stayed open from the previous list.
    if (document.activeElement?.id === 'filters-button') title.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    onClose();
    document.getElementById('filters-button')?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="arrive sticky top-20 max-h-[calc(100dvh-6rem)] w-72 shrink-0 overflow-y-auto rounded-card border border-line bg-surface"
    >
      <FilterHead titleId={titleId} title={title} onClose={close} onClear={onClear} />
      <div className="grid gap-5 p-3 pt-1">{children}</div>
    </aside>
  );
}

/** A sheet over the list: from below on a phone, at the side where there is more room. */
export function FilterSheet({ onClose, onClear, matches, children }: FrameProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape is the browser's own
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="arrive m-0 mt-auto max-h-[88dvh] w-full max-w-none flex-col overflow-hidden rounded-t-2xl bg-surface shadow-float backdrop:bg-[rgb(10_12_20/0.4)] open:flex sm:ms-auto sm:h-dvh sm:max-h-none sm:w-96 sm:rounded-none"
    >
      <FilterHead titleId={titleId} onClose={close} onClear={onClear} />
      <div className="grid gap-6 overflow-y-auto overscroll-contain p-3 pt-2 sm:flex-1 sm:content-start">{children}</div>
      <div className="border-t border-line p-3">
        <Button look="primary" onClick={close} className="w-full">
          {matches === undefined ? t('filters.show') : t('filters.showCounted', { count: matches })}
        </Button>
      </div>
    </dialog>
  );
}

interface HeadProps extends Pick<FrameProps, 'onClose' | 'onClear'> {
  titleId: string;
  title?: React.RefObject<HTMLHeadingElement | null>;
}

const FilterHead = ({ titleId, title, onClose, onClear }: HeadProps) => (
  <header className="sticky top-0 z-10 flex items-center gap-2 bg-surface ps-3 pe-2 pt-2 pb-1">
    <h2 ref={title} id={titleId} tabIndex={-1} className="me-auto text-lg font-semibold">
      {t('feed.filters')}
    </h2>
    {onClear && (
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 rounded-control px-2 text-[0.9375rem] text-soft hover:bg-sunken hover:text-ink"
      >
        {t('filters.clear')}
      </button>
    )}
    <button
      type="button"
      aria-label={t('dialog.close')}
      onClick={onClose}
      className="grid size-11 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="close" />
    </button>
  </header>
);
