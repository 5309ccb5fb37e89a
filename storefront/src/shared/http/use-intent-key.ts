import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.js';

/**
 * Idempotency keys: an intent keeps its key for every retry, so that a lost response is never executed twice; another
 * intent, or the next one after `done`, gets a new key (API-4).
 */
export function useIntentKey(): { readonly keyFor: (intent: unknown) => string; readonly done: () => void } {
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
