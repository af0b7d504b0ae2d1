import type { Ref } from 'react';
import { Icon, type IconName } from '../../../components/icon.tsx';

interface CheckButtonProps {
  icon: IconName;
  label: string;
  /** It is the reader's verdict; undefined if it is an action. */
  isMine?: boolean;
  expanded?: boolean | undefined;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A verdict on a deal, or an action. */
export const CheckButton = ({ icon, label, isMine, expanded, onPress, ref }: CheckButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={isMine}
    aria-expanded={expanded}
    onClick={onPress}
    className={`inline-flex min-h-11 pointer-fine:min-h-9 grow items-center justify-center gap-1.5 rounded-control border px-1.5 text-sm sm:px-3.5 sm:text-[0.9375rem] font-medium transition-colors sm:grow-0 ${isMine ? 'border-wire bg-wire text-on-wire' : 'border-edge bg-surface text-ink hover:bg-paper'}`}
  >
    <Icon name={icon} className="size-[1.125rem] max-sm:hidden" />
    {label}
  </button>
);
