import { SHORTS_HINT_STORAGE_KEY } from '@market/contract/saved';

const POSITION_KEY = 'shortsPosition';

/** Returns the id of the last short shown in this tab. Going back from a detail page leads to that short. */
export function readLastShort(): string | null {
  return readStorage(() => sessionStorage.getItem(POSITION_KEY));
}

/** Stores the id of the short that is shown. */
export function storeLastShort(id: string): void {
  writeStorage(() => sessionStorage.setItem(POSITION_KEY, id));
}

/** Whether the user has dismissed the hint about swiping in this browser (FIND-32). */
export function isHintDismissed(): boolean {
  return readStorage(() => localStorage.getItem(SHORTS_HINT_STORAGE_KEY)) === 'true';
}

/** Stores that the user dismissed the hint about swiping. */
export function dismissHint(): void {
  writeStorage(() => localStorage.setItem(SHORTS_HINT_STORAGE_KEY, 'true'));
}

function readStorage(get: () => string | null): string | null {
  try {
    return get();
  } catch {
    return null;
  }
}

/** Writes to storage, and ignores errors: without storage, the feed starts at its beginning and shows the hint. */
function writeStorage(set: () => void): void {
  try {
    set();
  } catch {
    return;
  }
}
