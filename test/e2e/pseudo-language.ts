import { readFileSync } from 'node:fs';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';
import { readCatalogue } from '../../web/messages/catalogue-files.ts';

/** The browser's locale: the server leaves an unusual one to the browser, so nothing is rendered in real English. */
export const pseudoLocale = 'en-Latn-GB';

const accented: Record<string, string> = { a: 'åä', e: 'éè', i: 'îï', o: 'öø', u: 'üû', y: 'ÿý', s: 'š', n: 'ñ', c: 'ç', S: 'Š', C: 'Ç' };
const lengthened = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[letter] ?? letter);

/** English with accents, in brackets and some 40 % longer, as other languages are. */
const pseudo = (message: string): CompiledMessage => ['⟦', ...compileMessageOrThrow(message, lengthened), '⟧'];

/** Gives a page the pseudo-language in place of English. */
export async function speakPseudo(page: Page): Promise<void> {
  const { messages } = readCatalogue('en');
  const all = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudo(message)]));
  const body = `export const direction = 'ltr'; export const messages = ${JSON.stringify(all)};`;
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  for (const part of ['../messages:en', '../messages:en/later', '../messages:en/staff'])
    await page.route(`**/${manifest[part]?.file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Interface texts that are cut off, or stick out of the window. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Lines that leave out what does not fit.
    const mayBeCut = '.truncate, [class*=line-clamp], .sr-only, [class*=":sr-only"], .deal-since, .dotted, option';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement;
      if (!text.nodeValue?.includes('⟦') || element === null || element.closest(mayBeCut) !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const clips: Element[] = [];
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each);
        // A row that scrolls shows the rest.
        if (/auto|scroll/.test(overflowX)) break;
        if (overflowX !== 'visible' || each === document.documentElement) clips.push(each);
      }
      const boxes = clips.map((each) => each.getBoundingClientRect());
      const isCut = [...range.getClientRects()].some(({ left, right, width }) =>
        boxes.some((box) => width > 1 && box.width > 1 && (left < box.left - 4 || right > box.right + 4)),
      );
      if (isCut) found.push(text.nodeValue);
    }
    return found;
  });
