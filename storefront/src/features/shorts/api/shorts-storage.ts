import { SHORTS_HINT_STORAGE_KEY } from '@market/contract/saved';

const LAST_SHORT_STORAGE_KEY = 'shortsPosition';

/** Returns the id of the last short shown in this tab. Going back from a detail page leads to that short. */
export function readLastShort(): string | null {
  return readStorage(() => sessionStorage.getItem(LAST_SHORT_STORAGE_KEY));
}

/** Stores the id of the short that is shown. */
export function storeLastShort(id: string): void {
  writeStorage(() => sessionStorage.setItem(LAST_SHORT_STORAGE_KEY, id));
}

/** Whether the user has dismissed the hint about swiping in this browser (FIND-32). */
export function isSwipeHintDismissed(): boolean {
  return readStorage(() => localStorage.getItem(SHORTS_HINT_STORAGE_KEY)) === 'true';
}

/** Stores that the user dismissed the hint about swiping. */
export function dismissSwipeHint(): void {
  writeStorage(() => localStorage.setItem(SHORTS_HINT_STORAGE_KEY, 'true'));
}

function readStorage(readValue: () => string | null): string | null {
  try {
    return readValue();
  } catch {
    return null;
  }
}

/** Writes to storage, and ignores errors: without storage, the feed starts at its beginning and shows the hint. */
function writeStorage(writeValue: () => void): void {
  try {
    writeValue();
  } catch {
    return;
  }
}
