import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const looks = {
  hot: 'bg-up-wash text-up',
  blazing: 'bg-blaze text-on-wire',
  quiet: 'bg-sunken text-soft',
  members: 'bg-wire-wash text-wire',
  against: 'bg-down-wash text-down',
} as const;

export const Badge = ({ look, icon, children }: { look: keyof typeof looks; icon: IconName; children: ReactNode }) => (
  <span className="badge">
    <span className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${looks[look]}`}>
      <Icon name={icon} className="size-3.5" filled={icon === 'flame'} />
      {children}
    </span>
  </span>
);
