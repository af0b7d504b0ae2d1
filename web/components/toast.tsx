import { useSyncExternalStore } from 'react';
import { t } from '../i18n/t.ts';
import { createListeners } from '../lib/listeners.ts';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  text: string;
  action?: { label: string; act: () => void };
}

/** How long (ms) a toast stays: long enough to read it and press its button. */
const stays = 8_000;

const listeners = createListeners();
const none: readonly Toast[] = [];
let toasts = none;
let latest = 0;

function put(next: readonly Toast[]) {
  toasts = next;
  listeners.tell();
}

const dismiss = (id: number) => put(toasts.filter((each) => each.id !== id));

/** Shows a short message at the foot of the screen, which screen readers announce. Nothing essential may be said only here. */
export function toast(text: string, action?: Toast['action']): void {
  const id = ++latest;
  put([...toasts.filter((each) => each.text !== text), { id, text, ...(action === undefined ? {} : { action }) }].slice(-3));
  setTimeout(() => dismiss(id), stays);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 max-sm:in-[body:has([data-foot])]:bottom-16 grid justify-items-center gap-2 p-4"
    >
      {shown.map(({ id, text, action }) => (
        <div
          key={id}
          className="arrive on-mast pointer-events-auto flex min-h-12 max-w-lg items-center gap-3 rounded-card bg-mast py-1.5 ps-4 pe-1.5 text-[0.9375rem] text-on-mast shadow-float ring-1 ring-[rgb(255_255_255/0.14)]"
        >
          <p>{text}</p>
          {action && (
            <button
              type="button"
              className="min-h-10 shrink-0 rounded-control px-3 font-semibold text-tag hover:bg-[rgb(255_255_255/0.1)]"
              onClick={() => {
                dismiss(id);
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
            onClick={() => dismiss(id)}
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
