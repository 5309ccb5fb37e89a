import { SHORTS_HINT_STORAGE_KEY } from '@market/contract/saved';

const POSITION_KEY = 'shortsPosition';

/** Returns the id of the last short shown in this tab, to which going back from a detail page returns. */
export function rememberedShort(): string | null {
  return read(() => sessionStorage.getItem(POSITION_KEY));
}

/** Stores the shown short. */
export function rememberShort(id: string): void {
  write(() => sessionStorage.setItem(POSITION_KEY, id));
}

/** Whether the user dismissed the hint in this browser (FIND-32). */
export function isHintDismissed(): boolean {
  return read(() => localStorage.getItem(SHORTS_HINT_STORAGE_KEY)) === 'true';
}

/** Stores that the hint was dismissed. */
export function dismissHint(): void {
  write(() => localStorage.setItem(SHORTS_HINT_STORAGE_KEY, 'true'));
}

function read(get: () => string | null): string | null {
  try {
    return get();
  } catch {
    return null;
  }
}

/** Writes to storage; ignores an error, because nothing else depends on the stored value. */
function write(set: () => void): void {
  try {
    set();
  } catch {
    return;
  }
}
