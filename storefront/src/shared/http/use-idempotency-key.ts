import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.js';

/**
 * Returns functions for idempotency keys. Every retry of the same action gets the same key, so that the server does not
 * execute it twice after a lost response. Another action, or any action after `done`, gets a new key (API-4).
 */
export function useIdempotencyKey(): {
  readonly keyFor: (intent: unknown) => string;
  readonly done: () => void;
} {
  const kept = useRef<{ readonly intent: string; readonly key: string } | null>(null);
  const keyFor = useCallback((wanted: unknown) => {
    const intent = JSON.stringify(wanted);
    if (kept.current?.intent !== intent) kept.current = { intent, key: newIdempotencyKey() };
    return kept.current.key;
  }, []);
  const done = useCallback(() => {
    kept.current = null;
  }, []);
  return { keyFor, done };
}
