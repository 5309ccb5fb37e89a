import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only the browser has (its storage, its cookies), as of the first render. The server and the hydration
 * use `onServer`, so that both render the same. `read` returns a string, number, boolean or null.
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}
