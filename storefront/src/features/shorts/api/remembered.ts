import { SHORTS_HINT_STORAGE_KEY } from '@market/contract/saved';

const POSITION_KEY = 'shortsPosition';

/** Id of the short last looked at in this tab: coming back from a detail finds it again. */
export function rememberedShort(): string | null {
  return read(() => sessionStorage.getItem(POSITION_KEY));
}

/** Remembers the short that is looked at. */
export function rememberShort(id: string): void {
  write(() => sessionStorage.setItem(POSITION_KEY, id));
}

/** Whether the hint was dismissed in this browser (FIND-32). */
export function isHintDismissed(): boolean {
  return read(() => localStorage.getItem(SHORTS_HINT_STORAGE_KEY)) === 'true';
}

/** Never shows the hint here again. */
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

/** Without storage this is forgotten; nothing else depends on it. */
function write(set: () => void): void {
  try {
    set();
  } catch {
    return;
  }
}
