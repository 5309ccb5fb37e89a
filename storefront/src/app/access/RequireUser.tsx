import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { mayBeSignedIn } from '../../features/identity/api/signed-in-cookie.js';
import { useBrowserValue } from '../../shared/hooks/use-browser-value.js';
import { PageLoading } from '../shell/PageLoading.js';

/** Renders the route for signed-in users; redirects others to /login, which returns them to this page (SIGNIN-12). */
export function RequireUser() {
  const { status } = useAuth();
  if (status === 'loading') return <PageLoading />;
  return status === 'signedOut' ? <RedirectToLogin /> : <Outlet />;
}

function RedirectToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
}

/** Guards /browse: redirects visitors to the homepage with the same search (FIND-2). */
export function BrowseAccess() {
  const auth = useAuth();
  const { search } = useLocation();
  if (auth.status === 'loading') return <PageLoading />;
  if (auth.status === 'signedIn') return <Outlet />;
  // Without a response from the server, it is unknown whether this is a visitor. The login page explains that and
  // returns to this search.
  return auth.isUnconfirmed ? <RedirectToLogin /> : <Navigate to={{ pathname: '/', search }} replace />;
}

/** Guards /: redirects signed-in users to /browse with the same search; renders the homepage for others (FIND-2). */
export function HomeAccess() {
  const { status } = useAuth();
  const { search } = useLocation();
  // A browser with a sign-in cookie is probably about to be redirected to /browse, so it does not show the homepage.
  // On the server, the value is false, because the server renders every page for visitors.
  const isProbablySignedIn = useBrowserValue(mayBeSignedIn, false);
  if (status === 'signedIn') return <Navigate to={{ pathname: '/browse', search }} replace />;
  return status === 'loading' && isProbablySignedIn ? <PageLoading /> : <Outlet />;
}
