/** Text by key that a browser keeps. Where it refuses that, as in some private windows and on the server, nothing is kept. */
function storageNamed(name: 'localStorage' | 'sessionStorage') {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string): string | undefined => attempt((storage) => storage.getItem(key)) ?? undefined,
    /** The parsed JSON; undefined if there is none, or if it is none. */
    json: (key: string): unknown => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')) ?? undefined,
    /** Undefined removes it. */
    set: (key: string, text: string | undefined): void =>
      attempt((storage) => (text === undefined ? storage.removeItem(key) : storage.setItem(key, text))),
    keys: (): string[] => attempt(Object.keys) ?? [],
  };
}

/** What all tabs share, until it is removed. */
export const browserStorage = storageNamed('localStorage');
/** What this tab keeps, over reloads. */
export const tabStorage = storageNamed('sessionStorage');
