import { createSharedState } from '../lib/shared-state.ts';

export const shortcutKeys = ['j', 'k', 'o', 'u', 'd', 's', 'n', 'b', 'p', '/', '?'] as const;
export type ShortcutKey = (typeof shortcutKeys)[number];

/** Whether the list of all shortcuts is shown. */
export const shortcutHelp = createSharedState(false);
