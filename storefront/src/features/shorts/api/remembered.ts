import { SHORTS_HINT_STORAGE_KEY } from '@market/contract/saved';

const POSITION_KEY = 'shortsPosition';

/** Returns the id of the last short shown in this tab, to which going back from a detail page returns. */
export function readLastShort(): string | null {
  return readStorage(() => sessionStorage.getItem(POSITION_KEY));
}

/** Stores the shown short. */
export function storeLastShort(id: string): void {
  writeStorage(() => sessionStorage.setItem(POSITION_KEY, id));
}

/** Whether the user dismissed the hint in this browser (FIND-32). */
export function isHintDismissed(): boolean {
  return readStorage(() => localStorage.getItem(SHORTS_HINT_STORAGE_KEY)) === 'true';
}

/** Stores that the hint was dismissed. */
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

/** Writes to storage; ignores an error, because nothing else depends on the stored value. */
function writeStorage(set: () => void): void {
  try {
    set();
  } catch {
    return;
  }
}
