import { useLocation, useSearchParams } from 'react-router';
import { isSearch } from '../../features/finding/api/is-search.js';
import { useAuth } from '../../features/identity/api/AuthProvider.js';

const NEWEST_FIRST = 'sort=createdAt&order=desc';

/** Address of the list of all MVPs, newest first, for visitors, who cannot open /browse (FIND-2). */
export const NEWEST_MVPS_PATH = `/?${NEWEST_FIRST}`;

/** Address of all MVPs, newest first, on /browse. Visitors are redirected to `/` with the same search (FIND-1). */
export const BROWSE_NEWEST_PATH = `/browse?${NEWEST_FIRST}`;

/** Returns the address of the link 'Browse', and whether the current page is /browse or a search. */
export function useBrowseLink(): { readonly to: string; readonly isCurrent: boolean } {
  const { status } = useAuth();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return {
    to: status === 'signedIn' ? '/browse' : NEWEST_MVPS_PATH,
    isCurrent: pathname === '/browse' || (pathname === '/' && isSearch(params)),
  };
}
