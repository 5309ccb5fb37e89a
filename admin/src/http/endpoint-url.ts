import type { Endpoint } from '@market/contract/endpoint';

/** Values of an endpoint's path parameters and query. */
export interface UrlValues {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Returns the path and query of a request; empty query values are left out. */
export function endpointUrl(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: UrlValues,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}
