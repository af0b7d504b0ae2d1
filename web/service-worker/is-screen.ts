import { guessedPages } from '../../shared/board-pages.ts';

/** Addresses of calls, streams, sign-in, redirects, pictures, health and files. All others are screens of the application. */
const others = /^\/(api|auth|out|stop|verify|dev|embed|oembed|admin|images|pictures|icons|livez|readyz|metrics|\.well-known)(\/|$)|\.\w+$/;

/** Whether the service worker may answer a navigation to this path. */
export const isScreen = (pathname: string): boolean => !others.test(pathname) && guessedPages(pathname).length === 0;
