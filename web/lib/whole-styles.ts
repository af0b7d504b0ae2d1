let loading: Promise<void> | undefined;

/** Loads the styles of all screens, if the page came with those of its lists only (web/build/first-styles.ts). */
export function loadWholeStyles(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const first = typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-all]');
  if (first === null) return;
  const all = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: first.dataset.all });
  first.after(all);
  await new Promise((resolve, reject) => {
    all.onload = resolve;
    all.onerror = () => {
      all.remove();
      reject(new Error(`${all.href} cannot be loaded`));
    };
  });
}
