import { By, error, type WebDriver, type WebElement } from 'selenium-webdriver';

/** Milliseconds. Only what never comes takes so long. */
const patience = 30_000;

/** What happens between finding an element and using it while the page is being rendered. */
const passing = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

/** One person's page in WebKit: finds things as people do, by their words, and waits for them. */
export class Visitor {
  readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  /** Opens a page, and waits until the application runs: the server has rendered it before. */
  async open(address: string): Promise<void> {
    await this.driver.get(address);
    await this.started();
  }

  async started(): Promise<void> {
    await this.until('the application runs', () => this.exists(By.css('html[data-started] main h1')));
  }

  /** Tries until it succeeds and the answer is not false. */
  async until<Answer>(what: string, attempt: () => Promise<Answer | false>): Promise<Answer> {
    const answer = await this.driver.wait(
      async () => {
        try {
          const found = await attempt();
          return found === false ? undefined : { found };
        } catch (failure) {
          if (passing.some((kind) => failure instanceof kind)) return undefined;
          throw failure;
        }
      },
      patience,
      `waited for: ${what}`,
    );
    return (answer as { found: Answer }).found;
  }

  private use<Answer>(by: By, use: (element: WebElement) => Promise<Answer>): Promise<Answer> {
    return this.until(String(by), async () => use(await this.driver.findElement(by)));
  }

  click(by: By): Promise<void> {
    return this.use(by, async (element) => {
      // The driver's own scrolling leaves it behind what is fixed at the edge.
      await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      await element.click();
    });
  }

  /** Types into a field, after emptying it. */
  async fill(by: By, text: string): Promise<void> {
    await this.use(by, (element) => element.clear());
    await this.type(by, text);
  }

  type(by: By, ...keys: string[]): Promise<void> {
    return this.use(by, (element) => element.sendKeys(...keys));
  }

  async sees(by: By): Promise<void> {
    await this.until(String(by), async () => (await this.driver.findElement(by)).isDisplayed());
  }

  async exists(by: By): Promise<boolean> {
    return (await this.driver.findElements(by)).length > 0;
  }

  async seesNo(by: By): Promise<void> {
    await this.until(`no ${by}`, async () => !(await this.exists(by)));
  }

  async texts(by: By): Promise<string[]> {
    return Promise.all((await this.driver.findElements(by)).map((element) => element.getText()));
  }

  attribute(by: By, name: string): Promise<string | null> {
    return this.use(by, (element) => element.getDomAttribute(name));
  }

  /** What is typed into a field. */
  value(by: By): Promise<string> {
    return this.use(by, (element) => element.getProperty('value') as Promise<string>);
  }

  /** Waits until the page is at an address. */
  async isAt(address: string | RegExp): Promise<void> {
    const matches = (url: string) => (typeof address === 'string' ? url === address : address.test(url));
    await this.until(String(address), async () => matches(await this.driver.getCurrentUrl()));
  }

  /** Runs in the page. */
  ask<Answer>(script: string): Promise<Answer> {
    return this.driver.executeScript<Answer>(`return ${script}`);
  }
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const named = (name: string) => `(normalize-space(.)=${quoted(name)} or @aria-label=${quoted(name)})`;

export const text = (words: string) => By.xpath(`//body//*[text()[contains(normalize-space(.),${quoted(words)})]][not(self::script)]`);
export const button = (name: string) => By.xpath(`//button[${named(name)}]`);
/** A field by its label, which is around it or names its id. */
export const field = (label: string) => {
  const labelled = `//label[starts-with(normalize-space(.),${quoted(label)})]`;
  const fields = '*[self::input or self::textarea or self::select]';
  return By.xpath(`${labelled}//${fields} | //${fields}[@id=${labelled}/@for] | //${fields}[@aria-label=${quoted(label)}]`);
};
