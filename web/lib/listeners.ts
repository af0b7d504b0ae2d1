/** Listeners of a store outside React, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns how to unsubscribe. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(): void {
      // A listener that is added meanwhile has seen the change already.
      for (const listener of [...listeners]) listener();
    },
  };
}
