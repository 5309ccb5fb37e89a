import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns a value that only the browser can read, such as a cookie. During server rendering and hydration it returns
 * `serverValue`, so that both render the same elements.
 */
export function useBrowserValue<T extends string | number | boolean | null>(
  read: () => T,
  serverValue: T,
): T {
  return useSyncExternalStore(subscribeToNothing, read, () => serverValue);
}
