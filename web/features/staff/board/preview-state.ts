import { createSharedState } from '../../../lib/shared-state.ts';

const preview = createSharedState(false);

/** Says whether this tab shows the board with settings that are not published. */
export const { set: setPreviewing, get: isPreview, use: useIsPreview } = preview;
