import type { RepositoryName } from './github.gateway.js';

/** A repository that an address names, and the branch where it names one. */
export interface NamedRepository extends RepositoryName {
  readonly branch: string | undefined;
}

const PATH =
  /^\/([A-Za-z\d](?:[A-Za-z\d-]{0,38}))\/([\w.-]{1,100}?)(?:\.git)?(?:\/tree\/([\w./-]{1,200}?))?\/?$/;
const HOSTS = ['github.com', 'www.github.com'];

/**
 * The GitHub repository that a typed address names; undefined for any other address. Only owner, name and branch are
 * used of it: the address itself is never asked for anything.
 */
export function repositoryOf(address: string): NamedRepository | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== 'https:' || !HOSTS.includes(host)) return undefined;
  const [, owner, name, branch] = PATH.exec(pathname) ?? [];
  if (!owner || !name || /^\.+$/.test(name) || branch?.includes('..')) return undefined;
  return { owner, name, branch };
}
