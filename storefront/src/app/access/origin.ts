import type { Location } from 'react-router';

/** Whether an address is a page of this site: a path, and nothing a browser could read as another host. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

/** The page a visitor came from, as the login page was told; '/' when it was told nothing (SPEC §2). */
export function originOf(location: Location<unknown>): string {
  const { state } = location;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return isOwnPath(from) ? from : '/';
}
