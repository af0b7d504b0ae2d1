import type { PointerEvent } from 'react';
import { fullMoment } from '../i18n/format.ts';

/** Sets the full date (of ISO 8601) as the title of an element that someone points at: only the browser knows the reader's time zone. */
export const momentTitle = (moment: string | undefined) =>
  moment === undefined
    ? {}
    : {
        onPointerEnter({ currentTarget }: PointerEvent<HTMLElement>) {
          currentTarget.title = fullMoment(moment);
        },
      };
