import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

interface OptionsBelowProps<Option> {
  id: string;
  label: string;
  field: RefObject<HTMLElement | null>;
  options: readonly Option[];
  active: number;
  onTake: (option: Option) => void;
  /** What an option says. */
  children: (option: Option) => ReactNode;
}

/** The options of a combobox, below its field. They and the field are in a container that is `relative`. */
export function OptionsBelow<Option extends { address: string }>({
  id,
  label,
  field,
  options,
  active,
  onTake,
  children,
}: OptionsBelowProps<Option>) {
  const top = useBottomOf(field);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      style={{ top }}
      // Also above a bar at the bottom of what scrolls.
      ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
      className="absolute scroll-mb-20 start-0 z-20 mt-1 max-h-72 w-72 max-w-full overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {options.map((option, index) => (
        <button
          type="button"
          key={option.address}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
          className="flex min-h-11 w-full items-center text-start gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-sunken aria-selected:bg-wire-wash pointer-fine:min-h-10"
        >
          {children(option)}
        </button>
      ))}
    </div>
  );
}

/** Where the field ends, in its container. */
function useBottomOf(field: RefObject<HTMLElement | null>): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    const { current } = field;
    if (current !== null) setBottom(current.offsetTop + current.offsetHeight);
  });
  return bottom;
}
