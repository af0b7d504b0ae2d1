/** What a service worker has and a window has not. TypeScript's libraries for the two cannot be used in one project. */
export interface ServiceWorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<readonly WindowClient[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
  };
}

interface WindowClient {
  url: string;
  focus: () => Promise<unknown>;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

export interface PushEvent extends ExtendableEvent {
  data?: { json: () => unknown };
}

export interface NotificationEvent extends ExtendableEvent {
  /** Of the pressed button; empty for the notification itself. */
  action: string;
  notification: { data: unknown; close: () => void };
}

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends ExtendableEvent {
  /** Only in browsers with static routing. */
  addRoutes?: (routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

interface FetchEvent extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
