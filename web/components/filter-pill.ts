/** The look of a button beside the filters. */
export const filterPill =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-[0.9375rem] whitespace-nowrap text-soft hover:text-ink aria-expanded:border-edge aria-expanded:text-ink aria-pressed:border-transparent aria-pressed:bg-wire-wash aria-pressed:text-wire pointer-fine:min-h-9';
