import { notify } from './ui/notify.js';

/** Shares a page through the device's share sheet, else copies its link (FIND-26). */
export async function share(title: string, url: string): Promise<void> {
  if ('share' in navigator) {
    // The promise rejects, too, if the user closes the share sheet without sharing.
    const wasShareSheetShown = await navigator.share({ title, url }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (wasShareSheetShown) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify('success', 'Link copied.');
  } catch {
    notify('info', `Copy this link: ${url}`);
  }
}
