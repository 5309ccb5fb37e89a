import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What only a browser knows (its storage, its cookies), as it is when the component first shows. The server renders, and
 * the browser first shows, `onServer`, so that both say the same. `read` returns a string, number, boolean or null.
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}
