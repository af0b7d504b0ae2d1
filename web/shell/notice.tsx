import type { ReactNode } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';

/** A line at the foot of the screen. */
export const Notice = ({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) => (
  <div className="arrive pointer-events-auto flex min-h-11 max-w-full items-center gap-2.5 rounded-full border border-line bg-surface px-4 py-1 text-[0.9375rem] shadow-float">
    <Icon name={icon} className="size-[1.125rem] text-soft" />
    <p>{text}</p>
    {children}
  </div>
);

export const NoticeButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" onClick={onPress} className="-me-2 min-h-9 shrink-0 rounded-full px-3 font-semibold text-wire hover:bg-wire-wash">
    {label}
  </button>
);
