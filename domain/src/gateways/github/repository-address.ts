import { parseUrl } from '@market/contract/text/parse-url';
import type { RepositoryName } from './github.gateway.js';

/** The repository that an address refers to, and the branch if the address has one. */
export interface NamedRepository extends RepositoryName {
  readonly branch: string | undefined;
}

const REPOSITORY_PATH_PATTERN =
  /^\/([A-Za-z\d](?:[A-Za-z\d-]{0,38}))\/([\w.-]{1,100}?)(?:\.git)?(?:\/tree\/([\w./-]{1,200}?))?\/?$/;
const GITHUB_HOSTS = ['github.com', 'www.github.com'];

/**
 * Returns the GitHub repository to which an address refers; undefined for any other address. Only owner, name
 * and branch are used: the server never requests an address that a user typed.
 */
export function repositoryOf(address: string): NamedRepository | undefined {
  const url = parseUrl(address);
  if (url?.protocol !== 'https:' || !GITHUB_HOSTS.includes(url.host)) return undefined;
  const [, owner, name, branch] = REPOSITORY_PATH_PATTERN.exec(url.pathname) ?? [];
  if (!owner || !name || /^\.+$/.test(name) || branch?.includes('..')) return undefined;
  return { owner, name, branch };
}

/** Returns whether an address refers to the repository that GitHub calls `fullName`, such as `owner/name`. */
export function refersTo(address: string, fullName: string): boolean {
  const repository = repositoryOf(address);
  return !!repository && `${repository.owner}/${repository.name}`.toLowerCase() === fullName.toLowerCase();
}

/** Returns the owner and the name of the repository that GitHub calls `fullName`. */
export function splitFullName(fullName: string): RepositoryName {
  const [owner = '', name = ''] = fullName.split('/');
  return { owner, name };
}
