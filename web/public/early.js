// Runs before the first paint, so that no wrong theme, density or language ever shows. A file of its own because the
// Content-Security-Policy allows no inline script. The data attributes are filled in by web/messages/compile.ts.
{
  const root = document.documentElement;
  const { languages, rtl, ...catalogues } = document.currentScript.dataset;
  const setting = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  // Of the board, if it differs from a new one (server/page/board-tags.ts).
  const board = JSON.parse(document.querySelector('meta[name="board-look"]')?.content ?? '{}');
  for (const [name, value] of Object.entries(board.look ?? {})) root.style.setProperty(name, value);
  if (board.announcement && setting('announcement') === board.announcement) root.dataset.announcement = 'off';

  const theme = setting('theme') ?? board.theme;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  const density = setting('density');
  if (density === 'compact' || density === 'grid') root.dataset.density = density;

  // They leave an empty line, or none.
  for (const name of ['ticker', 'intro']) if (setting(name) === 'off') root.dataset[name] = 'off';

  const known = languages.split(' ').filter((each) => board.languages?.includes(each) ?? true);
  const chosen = setting('language');
  // For the server, which renders pages in it.
  // biome-ignore lint/suspicious/noDocumentCookie: as in web/lib/settings.ts
  if (known.includes(chosen)) document.cookie = `language=${chosen}; path=/; samesite=lax; max-age=31536000`;
  const wished = [chosen, ...navigator.languages].map((tag) => tag?.split('-')[0]);
  root.lang = wished.find((language) => known.includes(language)) ?? (known.includes('en') ? 'en' : known[0]);
  root.dir = rtl.split(' ').includes(root.lang) ? 'rtl' : 'ltr';

  const catalogue = catalogues[root.lang];
  if (catalogue) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: catalogue }));

  // Until the application runs, a form that leads nowhere must not reload the page.
  document.addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  });

  // A click on a button that the server has rendered and React has not hydrated yet is repeated once it has. React hydrates what is clicked
  // first, and handles the click itself if that part is already loaded.
  let early;
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const repeat = (button, until) => {
    if (isHydrated(button)) button.click();
    else if (button.isConnected && Date.now() < until) setTimeout(repeat, 30, button, until);
  };
  const noteEarly = ({ target }) => {
    const button = target.closest('#root button:not([popovertarget])');
    early = button && !isHydrated(button) ? button : undefined;
  };
  addEventListener('click', noteEarly, true);
  addEventListener('click', () => {
    if (early && !isHydrated(early)) repeat(early, Date.now() + 10_000);
    early = undefined;
  });

  // The policy allows no style attribute in HTML either.
  document.addEventListener('readystatechange', () => {
    for (const element of document.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      element.removeAttribute('data-style');
    }
  });
}
