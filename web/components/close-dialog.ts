import type { RefObject } from 'react';

/** Closes the dialog around an element as Escape does, so that the browser restores the focus. */
export const closeDialog = ({ current }: RefObject<Element | null>): void => current?.closest('dialog')?.close();
