/**
 * Loads code on demand. Offline, it waits for the network; then it reloads the page if the browser has cached the failure (what was typed
 * is stored as a draft). Throws if the server no longer has the file.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wasOffline = false; ; wasOffline = true) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && !wasOffline) throw error;
      if (navigator.onLine) {
        location.reload();
        await new Promise(() => {});
      }
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
