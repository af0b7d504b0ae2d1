import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** For two columns. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while it is mounted. Escape, the button and a press on the backdrop close it; the browser restores the focus. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser restores the focus only from a dialog that is closed before it goes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    ref.current?.showModal();
    // Not the button that closes it.
    ref.current?.querySelector<HTMLElement>('input,select,textarea')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape is the browser's own
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className={`arrive max-h-[calc(100dvh-2rem)] scroll-pb-20 ${isWide ? 'w-[min(56rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'} rounded-card bg-surface text-start text-ink shadow-float backdrop:bg-[rgb(10_12_20/0.55)]`}
    >
      <div className="grid gap-4 p-5">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1 text-xl font-semibold leading-snug">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t('dialog.close')}
            onClick={() => ref.current?.close()}
            className="-me-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
