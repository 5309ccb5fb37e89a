import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.js';

/**
 * Returns functions for idempotency keys. Every retry of the same action gets the same key, so that the server does not
 * execute it twice after a lost response. Another action, or any action after `endAction`, gets a new key (API-4).
 */
export function useIdempotencyKey(): {
  readonly keyFor: (intent: unknown) => string;
  readonly endAction: () => void;
} {
  const lastAction = useRef<{ readonly intent: string; readonly key: string } | null>(null);
  const keyFor = useCallback((action: unknown) => {
    const intent = JSON.stringify(action);
    if (lastAction.current?.intent !== intent) lastAction.current = { intent, key: newIdempotencyKey() };
    return lastAction.current.key;
  }, []);
  const endAction = useCallback(() => {
    lastAction.current = null;
  }, []);
  return { keyFor, endAction };
}
