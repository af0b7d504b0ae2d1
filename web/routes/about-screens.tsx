/** Screens about the board, in one file: named one by one, they would make the first screen's script longer. */
export { BoardPage } from './board-page.tsx';
export { ModerationLog } from './moderation-log.tsx';
export { SignIn } from './sign-in.tsx';
export { SignInFailed } from './sign-in-failed.tsx';
export { Status } from './status.tsx';
