/** A deal's edits: making and reading them, in one file like about-screens.tsx. */
export { Edit } from './edit.tsx';
export { DealHistory } from './history.tsx';
