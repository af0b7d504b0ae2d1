import { type Browser, type BrowserContext, firefox, type Page } from 'playwright-core';
import { vi } from 'vitest';

/** A session of WebDriver BiDi, which Playwright keeps to itself. */
interface Session {
  sessionId: string;
  send: (command: string, parameters: object) => Promise<Record<string, unknown>>;
}

/** Playwright's own object behind one of its public ones. Both are in this process. */
const behind = <Hidden>(shown: Browser | Page): Hidden =>
  (shown as unknown as { _connection: { toImpl: (shown: unknown) => Hidden } })._connection.toImpl(shown);

interface HiddenPage {
  delegate: { _session: Session; rawKeyboard: { sendText: (progress: unknown, text: string) => Promise<void> } };
}

const settings = {
  // Otherwise reading the clipboard asks, and there is no command that answers.
  'dom.events.testing.asyncClipboard': true,
  // As on phones, and in Chromium without a screen.
  'ui.useOverlayScrollbars': 1,
  // A mouse, which is precise and can hover (2 + 4): without a screen, Firefox has none.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // An override of the page's ends with its first document.
  'ui.prefersReducedMotion': 1,
};

export async function launchFirefox(executablePath: string): Promise<Browser> {
  const args = ['--remote-allow-system-access'];
  const browser = await firefox.launch({ executablePath, channel: 'moz-firefox', args, firefoxUserPrefs: settings });
  const { _browserSession: session } = behind<{ _browserSession: Session }>(browser);
  const send = session.send.bind(session);
  session.send = async (command, parameters) => {
    // Playwright needs a newer Firefox than Debian's for this one: see `emulateMedia`.
    if (command === 'emulation.setMediaFeaturesOverride') return {};
    // Refused, with nothing done, while another window is about to open or close.
    if (command === 'browsingContext.create') return vi.waitFor(() => send(command, parameters), { timeout: 10_000 });
    return send(command, parameters);
  };
  return browser;
}

/** Mends what Playwright does otherwise in Firefox than in Chromium. */
export function mend(context: BrowserContext): void {
  mendOffline(context);
  // Firefox knows no permission for the clipboard; a setting allows it.
  context.grantPermissions = async () => undefined;
  context.on('page', mendPage);
}

function mendPage(page: Page): void {
  const { delegate } = behind<HiddenPage>(page);
  emulateMedia(page, delegate._session);
  delegate.rawKeyboard.sendText = async (_progress, text) => page.evaluate(insert, text);
}

/** A page that was loaded offline is not told that the network is back. */
function mendOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    if (!offline) await Promise.all(context.pages().map(tellOnline));
  };
}

async function tellOnline(page: Page): Promise<void> {
  try {
    await page.evaluate(() => dispatchEvent(new Event('online')));
  } catch (error) {
    // The page reloaded when it heard of it, or was loading another one, which is online.
    if (!(error instanceof Error) || !/context was destroyed|navigation/.test(error.message)) throw error;
  }
}

/**
 * Replaces what is selected in the field that has the focus. Playwright sets the field's own `value`, which React takes for a change of its own.
 * Runs in the page.
 */
function insert(text: string): void {
  const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement;
  // Fields for e-mail addresses and numbers do not say what is selected; "fill" has selected everything.
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? field.value.length];
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const value = field.value.slice(0, start) + text + field.value.slice(end);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
}

/** Lets a page emulate media, as Firefox's own developer tools do. */
function emulateMedia(page: Page, session: Session): void {
  page.emulateMedia = async ({ colorScheme, forcedColors } = {}) => {
    const overrides = {
      ...(colorScheme !== undefined && { prefersColorSchemeOverride: colorScheme ?? 'none' }),
      ...(forcedColors !== undefined && { forcedColorsOverride: forcedColors ?? 'none' }),
    };
    await inBrowser(session, override, session.sessionId, overrides);
    // The page learns of it later than the browser.
    const media = [
      `(prefers-color-scheme: ${colorScheme ?? 'light'})`,
      ...(forcedColors === undefined ? [] : [`(forced-colors: ${forcedColors ?? 'none'})`]),
    ];
    await page.waitForFunction((all) => all.every((each) => matchMedia(each).matches), media);
  };
}

/** Runs in Firefox itself. */
function override(id: string, overrides: Record<string, string>) {
  // @ts-expect-error Only Firefox has it.
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
  Object.assign(NavigableManager.getBrowsingContextById(id), overrides);
}

async function inBrowser<Given extends unknown[]>(session: Session, run: (...given: Given) => void, ...given: Given): Promise<void> {
  const { contexts } = (await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })) as {
    contexts: { context: string }[];
  };
  const answer = await session.send('script.evaluate', {
    expression: `(${run})(...${JSON.stringify(given)})`,
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  });
  if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails));
}
