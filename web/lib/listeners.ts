/** Whoever is to hear when something outside of React changes, as `useSyncExternalStore` subscribes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Answers how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(): void {
      // Who comes while others are told has seen the change already.
      for (const listener of [...listeners]) listener();
    },
  };
}
