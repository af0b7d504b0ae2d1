/**
 * Loads a part of the app. Where there is no network it is tried again when there is. A browser may remember that it could not be had,
 * until the page is loaded anew; what is typed is kept as a draft. A part that the server no longer has is thrown.
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
