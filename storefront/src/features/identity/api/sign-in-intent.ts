/** A visitor's intended action is forgotten after this many milliseconds (SIGNIN-13). */
const INTENT_MAX_AGE_MS = 10 * 60_000;
const STORAGE_KEY = 'sign-in-intent';

/**
 * Actions that require a sign-in. Only 'follow', which costs nothing and can be undone, completes by itself; each other
 * action opens a dialog, in which the user still confirms it.
 */
const ACTIONS = ['rent', 'buy', 'demo', 'message', 'follow'] as const;
type Action = (typeof ACTIONS)[number];

/** The action that a visitor chose before signing in. It concerns the MVP or person whose page the visitor was on. */
export interface SignInIntent {
  readonly action: Action;
  /** Duration of the rental that the visitor chose. It is not validated here, but by the screens. */
  readonly duration?: string;
}

/**
 * Stores in this tab the action that a visitor chose on a page (SIGNIN-13). It is never read from the address, so
 * that a link cannot start an action.
 */
export function rememberIntent(path: string, { action, duration }: SignInIntent, now = Date.now()): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, action, duration, at: now }));
  } catch {
    // Without storage, the user has to press the button again after signing in.
  }
}

/** Returns and deletes the stored action of a page; null after ten minutes or for another page. */
export function readAndForgetIntent(path: string, now = Date.now()): SignInIntent | null {
  const storedIntent = readStoredIntent();
  forgetIntent();
  if (storedIntent?.['path'] !== path || typeof storedIntent['at'] !== 'number') return null;
  if (now - storedIntent['at'] > INTENT_MAX_AGE_MS) return null;
  const action = ACTIONS.find((knownAction) => knownAction === storedIntent['action']);
  if (!action) return null;
  const duration = storedIntent['duration'];
  return typeof duration === 'string' ? { action, duration } : { action };
}

/** Deletes the stored action of this tab. */
export function forgetIntent(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, there is no stored action.
  }
}

function readStoredIntent(): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}
