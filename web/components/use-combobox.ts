import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** The state of the suggestion panel, for the field's ARIA attributes. */
export interface Combobox {
  isOpen: boolean;
  active: string | undefined;
}

interface Option {
  /** Unique. */
  address: string;
}

interface ComboboxOptions {
  id: string;
  field: RefObject<HTMLElement | null>;
  typed: string;
  options: readonly Option[];
  /** The first option is active at once, and Tab takes it too. Once hidden, the keys are the field's again. */
  takesFirst?: boolean;
  onChange: (combobox: Combobox) => void;
}

/**
 * Options below a field that keeps the focus: the arrow keys move through them, Enter takes one, Escape hides them until something else is
 * typed. Returns the index of the active option, or -1 for the field itself.
 */
export function useCombobox({ id, field, typed, options, takesFirst = false, onChange }: ComboboxOptions): {
  isOpen: boolean;
  active: number;
} {
  const [dismissedAt, dismissAt] = useState<string>();
  const [active, setActive] = useActive(typed, options, takesFirst ? 0 : -1);
  const isDismissed = dismissedAt === typed;
  const isOpen = options.length > 0 && !isDismissed;
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined;

  /** Before the first and after the last option comes the field. */
  const walk = (by: 1 | -1): boolean => {
    if (isDismissed) dismissAt(undefined);
    else setActive(((active + 1 + by + options.length + 1) % (options.length + 1)) - 1);
    return options.length > 0;
  };
  const act = (key: string): boolean => {
    if (takesFirst && !isOpen) return false;
    if (key === 'ArrowDown') return walk(1);
    if (key === 'ArrowUp') return walk(-1);
    if (key === 'Enter' || (key === 'Tab' && takesFirst)) return press(activeId);
    if (key !== 'Escape' || !isOpen) return false;
    dismissAt(typed);
    setActive(-1);
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [field]);
  // Before painting, so that the field never refers to a missing option.
  useLayoutEffect(() => {
    onChange({ isOpen, active: activeId });
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId, onChange]);
  useLayoutEffect(() => () => onChange({ isOpen: false, active: undefined }), [onChange]);

  return { isOpen, active };
}

function press(id: string | undefined): boolean {
  if (id !== undefined) document.getElementById(id)?.click();
  return id !== undefined;
}

/** The active option stays while others come and go, until something else is typed. */
function useActive(typed: string, options: readonly Option[], first: 0 | -1): [number, (index: number) => void] {
  const [active, setActive] = useState<{ address: string; typed: string }>();
  const index = active?.typed === typed ? options.findIndex(({ address }) => address === active.address) : first;
  return [index, (next) => setActive(next < 0 ? undefined : { address: options[next]?.address ?? '', typed })];
}
