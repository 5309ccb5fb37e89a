import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { mayBeSignedIn } from '../../features/identity/api/session-mark.js';
import { useBrowserValue } from '../../shared/hooks/use-browser-value.js';
import { PageLoading } from '../shell/PageLoading.js';

/** Lets signed-in users through; others go to /login, and the page they wanted is remembered (SIGNIN-12). */
export function RequireUser() {
  const { status } = useAuth();
  if (status === 'loading') return <PageLoading />;
  return status === 'signedOut' ? <ToLogin /> : <Outlet />;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
}

/** /browse: a visitor is sent to the homepage, with the same search (FIND-2). */
export function BrowseAccess() {
  const auth = useAuth();
  const { search } = useLocation();
  if (auth.status === 'loading') return <PageLoading />;
  if (auth.status === 'signedIn') return <Outlet />;
  // Not known to be a visitor: the login page says why, and leads back to this search.
  return auth.isUnanswered ? <ToLogin /> : <Navigate to={{ pathname: '/', search }} replace />;
}

/** /: a signed-in user is sent to /browse, with the same search; everyone else sees the page at once (FIND-2). */
export function HomeAccess() {
  const { status } = useAuth();
  const { search } = useLocation();
  // A signed-in user is redirected soon; the server renders this page for visitors.
  const isLeaving = useBrowserValue(mayBeSignedIn, false);
  if (status === 'signedIn') return <Navigate to={{ pathname: '/browse', search }} replace />;
  return status === 'loading' && isLeaving ? <PageLoading /> : <Outlet />;
}
