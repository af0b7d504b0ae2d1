/** One's own lists and first sign-in, in one file like about-screens.tsx. */
export { Alerts } from './alerts.tsx';
export { Inbox } from './inbox.tsx';
export { Saved } from './saved.tsx';
export { Scheduled } from './scheduled.tsx';
export { Welcome } from './welcome.tsx';
