import type { Locator, Page } from 'playwright-core';

/** A file to drop or paste. */
export interface Given {
  name: string;
  type: string;
  bytes: Buffer;
}
/** Drops files on the page or pastes them. */
export async function dropOrPaste(page: Page, how: 'drop' | 'paste', files: Given[]) {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }));
  await page.evaluate(
    ([event, all]) => {
      const data = new DataTransfer();
      for (const { name, type, text } of all)
        data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name, { type }));
      // Firefox takes no data when the event is made.
      const made = new Event(event, { bubbles: true, cancelable: true });
      Object.defineProperty(made, event === 'drop' ? 'dataTransfer' : 'clipboardData', { value: data });
      (document.activeElement ?? document.body).dispatchEvent(made);
    },
    [how, given] as const,
  );
}

/** Sends real touch input, so that the browser itself decides what scrolls. */
export async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  const middle = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 3 };
  };
  const to = async (end: typeof at) => {
    const start = at;
    for (let step = 1; step <= 8; step++) {
      at = { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 };
      await send('touchMove');
    }
  };
  return {
    async down(place: Locator) {
      at = await middle(place);
      await send('touchStart');
    },
    over: async (place: Locator) => to(await middle(place)),
    /** Without a pause, even on a busy machine. */
    async swipe(place: Locator, by: number) {
      at = await middle(place);
      await Promise.all([send('touchStart'), to({ x: at.x, y: at.y + by })]);
      await send('touchEnd');
    },
    up: () => send('touchEnd'),
  };
}
