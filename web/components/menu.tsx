import { type ReactNode, useId, useRef } from 'react';

interface MenuProps {
  /** The button's accessible name. */
  label: string;
  button: ReactNode;
  buttonClass: string;
  children: ReactNode;
}

/** A button that opens a panel of links and buttons. The browser closes it on Escape or a press elsewhere. */
export function Menu({ label, button, buttonClass, children }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const place = () => {
    if (opener.current === null || panel.current === null) return;
    const { bottom, left, right } = opener.current.getBoundingClientRect();
    const rtl = getComputedStyle(opener.current).direction === 'rtl';
    Object.assign(panel.current.style, {
      top: `${bottom + 6}px`,
      ...(rtl
        ? { left: `${Math.max(8, left)}px`, right: 'auto' }
        : { right: `${Math.max(8, document.documentElement.getBoundingClientRect().width - right)}px`, left: 'auto' }),
    });
  };

  return (
    <>
      <button ref={opener} type="button" aria-label={label} popoverTarget={id} className={buttonClass}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: whatever was chosen by key or press inside, the panel has done its part */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onClick={() => panel.current?.hidePopover()}
        className="arrive fixed inset-auto m-0 min-w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}

export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-[0.9375rem] hover:bg-sunken focus-visible:bg-sunken';
