import type { Decision } from '../../../../shared/decisions.ts';
import type { IconName } from '../../../components/icon.tsx';

/** The key and icon of each decision. */
export const decisionKeys: Record<Decision, { key: string; icon: IconName }> = {
  approve: { key: 'a', icon: 'check' },
  dismiss: { key: 'd', icon: 'close' },
  resolve: { key: 's', icon: 'check' },
  expire: { key: 'e', icon: 'clock' },
  lock: { key: 'l', icon: 'lock' },
  merge: { key: 'm', icon: 'copy' },
  warn: { key: 'w', icon: 'warning' },
  remove: { key: 'r', icon: 'trash' },
};

/** The other keys of the queue. */
export const queueKeys = ['j', 'k', 'x', 'c', 'o', 'p', 'g', 'n', 'z', '?'] as const;

/** The keys that decide an appeal or a claim. */
export const answerKeys = { grant: 'g', reject: 'n' } as const;
