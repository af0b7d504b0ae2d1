import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import { clearestRise } from './clearest-rise.ts';
import { Icon } from './icon.tsx';
import { dismissToast, type Toast, useToasts } from './toast.tsx';

/** How long (ms) a toast stays: long enough to read it and press its button. */
const duration = 8_000;

/** The short messages at the foot of the screen. Loaded once the page is idle; a message that comes earlier waits for it. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div ref={useClearPlace(toasts.length > 0)} role="status" className="grid justify-items-center gap-2">
      {toasts.map((toast) => (
        <ToastBar key={toast.id} {...toast} />
      ))}
    </div>
  );
}

/** Milliseconds: what is below a toast changes without an event, such as when the next case opens. */
const lookEvery = 250;
/** Not links: where there are deals, they are everywhere. */
const pressable = 'button, input, select, textarea, label, summary';

/** Moves an element, and what is in it, up to where it covers no button; not while someone is about to press one in it. */
function useClearPlace(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = element.current;
    if (!isShown || all === null) return;
    const place = () => {
      if (all.matches(':hover, :focus-within')) return;
      all.style.translate = '';
      const { left, top, width, height } = boundsOf(all);
      const isButton = (x: number, y: number) =>
        document
          .elementsFromPoint(x, y)
          .find((each) => !all.contains(each))
          ?.closest(pressable) != null;
      all.style.translate = `0 ${0 - clearestRise({ left, top, width, height }, innerHeight, isButton)}px`;
    };
    place();
    const timer = setInterval(place, lookEvery);
    return () => clearInterval(timer);
  }, [isShown]);
  return element;
}

/** Around the toasts: the element itself is as wide as the window. */
function boundsOf({ children }: HTMLElement): DOMRect {
  const boxes = [...children].map((each) => each.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** It stays while the pointer or the focus is on it. */
function ToastBar({ id, text, action }: Toast) {
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is about to press its buttons
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="arrive on-mast pointer-events-auto flex min-h-12 max-w-lg items-center gap-3 rounded-card bg-mast py-1.5 ps-4 pe-1.5 text-[0.9375rem] text-on-mast shadow-float ring-1 ring-[rgb(255_255_255/0.14)]"
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="min-h-10 shrink-0 rounded-control px-3 font-semibold text-tag hover:bg-[rgb(255_255_255/0.1)]"
          onClick={() => {
            dismissToast(id);
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('dialog.close')}
        className="grid size-10 shrink-0 place-items-center rounded-control text-on-mast-soft hover:bg-[rgb(255_255_255/0.1)]"
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
