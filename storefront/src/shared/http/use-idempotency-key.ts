import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.js';

/**
 * Returns functions for idempotency keys. Every retry of the same action gets the same key, so that the server does not
 * execute it twice after a lost response. Another action, or any action after `endAction`, gets a new key (API-4).
 */
export function useIdempotencyKey(): {
  readonly keyFor: (action: unknown) => string;
  readonly endAction: () => void;
} {
  const lastAction = useRef<{ readonly actionJson: string; readonly key: string } | null>(null);
  const keyFor = useCallback((action: unknown) => {
    const actionJson = JSON.stringify(action);
    if (lastAction.current?.actionJson !== actionJson)
      lastAction.current = { actionJson, key: newIdempotencyKey() };
    return lastAction.current.key;
  }, []);
  const endAction = useCallback(() => {
    lastAction.current = null;
  }, []);
  return { keyFor, endAction };
}
