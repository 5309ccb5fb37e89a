/** Milliseconds after which a visitor's intent is forgotten (SIGNIN-13). */
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const KEY = 'sign-in-intent';

/** What visitors are asked to sign in for. Each opens a dialog, which asks before anything is done. */
const ACTIONS = ['rent', 'buy'] as const;
type Action = (typeof ACTIONS)[number];

/** What a visitor chose before the sign-in. */
export interface SignInIntent {
  readonly action: Action;
  /** The chosen duration of a rental; screens check it. */
  readonly duration: string;
}

/**
 * Remembers in this tab what a visitor was about to open on a page (SIGNIN-13). It is never read from an address, so that a
 * link cannot choose it.
 */
export function rememberIntent(path: string, { action, duration }: SignInIntent, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, action, duration, at: now }));
  } catch {
    // Without storage, the visitor presses the button again.
  }
}

/** Returns what was about to be opened on a page, once, and forgets it; null after ten minutes or for another page. */
export function takeIntent(path: string, now = Date.now()): SignInIntent | null {
  const stored = readStored();
  forgetIntent();
  if (stored?.['path'] !== path || typeof stored['at'] !== 'number') return null;
  if (now - stored['at'] > FORGOTTEN_AFTER_MS) return null;
  const action = ACTIONS.find((known) => known === stored['action']);
  return action ? { action, duration: String(stored['duration']) } : null;
}

/** Forgets what was about to be opened. */
export function forgetIntent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function readStored(): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}
