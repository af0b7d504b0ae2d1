import type { Engine } from './engine.ts';

/** Stories that an engine's driver cannot play, by title, with the reason. What a person would notice is never skipped but mended. */
export const skippedStories: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  chromium: {},
  firefox: {
    'on a touch screen a long press drags a picture, and a swipe scrolls': 'the driver sends no touches',
    'a browser is notified of a deal by web push, and a button of the notification pauses the alert without opening the board':
      'the driver does not reach service workers',
    'offline, what was read can be read again, and a vote and what is marked as read are sent once the network is back':
      'offline, the driver leaves service workers their network',
  },
};
