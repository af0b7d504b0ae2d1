import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectWhileVisible } from './connect-while-visible.ts';
import { createConnectionStatus } from './connection-status.ts';

let page: EventTarget & { hidden: boolean };
let browser: EventTarget;
let network: { onLine: boolean };
let isConnected: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  browser = new EventTarget();
  network = { onLine: true };
  isConnected = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start() {
  const status = createConnectionStatus();
  const connection = {
    start: () => {
      isConnected = true;
    },
    stop: () => {
      isConnected = false;
    },
  };
  connectWhileVisible(connection, status);
  return status;
}

const hide = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};
const goOnline = (onLine: boolean) => {
  network.onLine = onLine;
  browser.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

test('a visible tab connects at once', () => {
  start();
  expect(isConnected).toBe(true);
});

test('a tab that is opened in the background does not connect until it is shown', () => {
  page.hidden = true;
  start();
  vi.advanceTimersByTime(60_000);
  expect(isConnected).toBe(false);
  hide(false);
  expect(isConnected).toBe(true);
});

test('a hidden tab disconnects after a while, and connects again when it is shown', () => {
  start();
  hide(true);
  vi.advanceTimersByTime(4_900);
  expect(isConnected).toBe(true);
  vi.advanceTimersByTime(200);
  expect(isConnected).toBe(false);
  hide(false);
  expect(isConnected).toBe(true);
});

test('a tab that is hidden only for a moment stays connected', () => {
  start();
  hide(true);
  vi.advanceTimersByTime(3_000);
  hide(false);
  vi.advanceTimersByTime(60_000);
  expect(isConnected).toBe(true);
});

test('an offline tab disconnects and says so; back online, it is interrupted until the stream is live', () => {
  const status = start();
  goOnline(false);
  expect([isConnected, status.get()]).toEqual([false, 'offline']);
  goOnline(true);
  expect([isConnected, status.get()]).toEqual([true, 'interrupted']);
});

test('a hidden tab that comes online stays disconnected', () => {
  start();
  goOnline(false);
  hide(true);
  goOnline(true);
  vi.advanceTimersByTime(60_000);
  expect(isConnected).toBe(false);
});

test('a page that is left disconnects at once, and connects again when it comes back from the cache', () => {
  start();
  browser.dispatchEvent(new Event('pagehide'));
  expect(isConnected).toBe(false);
  browser.dispatchEvent(new Event('pageshow'));
  expect(isConnected).toBe(true);
});
