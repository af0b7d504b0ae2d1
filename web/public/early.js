// Runs before the first paint, so that no wrong theme, density or language ever shows. The page of a first visit contains it
// (server/reach/page/inlined-assets.ts), others load it. The data attributes are filled in by web/messages/compile.ts.
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

  // Of the board, if it differs from a new one (server/reach/page/board-tags.ts).
  const board = JSON.parse(document.querySelector('meta[name="board-look"]')?.content ?? '{}');
  for (const [name, value] of Object.entries(board.look ?? {})) root.style.setProperty(name, value);
  if (board.announcement && setting('announcement') === board.announcement) root.dataset.announcement = 'off';

  const theme = setting('theme') ?? board.theme;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  const density = setting('density');
  if (density === 'compact' || density === 'grid') root.dataset.density = density;

  // They leave an empty line, or none; what is near the place has its room before it comes.
  for (const name of ['ticker', 'intro', 'place', 'nearby']) root.dataset[name] = setting(name) ?? '';

  // As has what is new since a visit (web/lib/visits.ts).
  const visit = setting('visit') ?? '';
  const [, seen = ''] = /"seen":"([^"]*)"/.exec(visit) ?? [];
  if (visit.includes('"before"') || Date.now() - Date.parse(seen) > 1800 * 1_000) root.dataset.visit = 'before';

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

  // A click on a button that the server has rendered is repeated if React does not listen yet, or cannot hydrate that part yet: then it stops
  // the event on its way down.
  const waiting = new Map();
  const listens = () => Object.keys(document.getElementById('root')).some((key) => key.startsWith('_reactListening'));
  const repeat = (button) => {
    if (!button.isConnected || waiting.get(button) < Date.now()) waiting.delete(button);
    else if (listens()) button.click();
    else setTimeout(repeat, 30, button);
  };
  const repeatLater = (button) => {
    if (!waiting.has(button)) waiting.set(button, Date.now() + 30_000);
    setTimeout(repeat, 30, button);
  };
  const noteClick = (event) => {
    const button = event.target.closest('#root button:not([popovertarget])');
    if (!button || (event.isTrusted && waiting.has(button))) return;
    if (!listens()) return repeatLater(button);
    let isStopped = false;
    event.stopPropagation = () => {
      Event.prototype.stopPropagation.call(event);
      isStopped ||= event.eventPhase === Event.CAPTURING_PHASE;
    };
    setTimeout(() => (isStopped ? repeatLater(button) : waiting.delete(button)));
  };
  addEventListener('click', noteClick, true);

  // The policy allows no style attribute in HTML either.
  document.addEventListener('readystatechange', () => {
    for (const element of document.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      element.removeAttribute('data-style');
    }
  });
}
