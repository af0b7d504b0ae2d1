/** Without a secure context or the permission, selects the text on the screen and copies that. Returns false if even that is refused. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown === null) return false;
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
