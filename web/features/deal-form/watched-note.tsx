import { t } from '../../i18n/t.ts';
import type { WatchedChange } from './use-watched-change.ts';

/** Says before saving that a change waits for a moderator, or that the moderators see it. */
export const WatchedNote = ({ change: { effect, why } }: { change: WatchedChange }) => (
  <p className={`rounded-card px-4 py-3 text-[0.9375rem] ${effect === 'hold' ? 'bg-wire-wash' : 'bg-sunken'}`}>
    {t(effect === 'hold' ? `edit.watched.hold.${why}` : 'edit.watched.report')}
  </p>
);
