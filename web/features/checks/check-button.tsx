import type { Ref } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';

interface CheckButtonProps {
  icon: IconName;
  label: string;
  /** It is what one has said; undefined where that is no matter of saying. */
  isMine?: boolean;
  expanded?: boolean | undefined;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** One thing that can be said of a deal, or done about it. */
export const CheckButton = ({ icon, label, isMine, expanded, onPress, ref }: CheckButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={isMine}
    aria-expanded={expanded}
    onClick={onPress}
    className={`inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-control border px-2 text-[0.9375rem] sm:px-3.5 font-medium transition-colors sm:grow-0 ${isMine ? 'border-wire bg-wire text-on-wire' : 'border-edge bg-surface text-ink hover:bg-paper'}`}
  >
    <Icon name={icon} className="size-[1.125rem] max-sm:hidden" />
    {label}
  </button>
);
