import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './AuthProvider.js';

/**
 * Opens /login, which leads back to this page, if an action needs a signed-in user (`isNeeded`) but nobody is signed
 * in, for example because the session has ended. The forms of such actions store unsent input as drafts.
 */
export function useRequireSignIn(isNeeded: boolean): void {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mustSignIn = isNeeded && status === 'signedOut';
  useEffect(() => {
    if (mustSignIn) void navigate('/login', { state: { from: `${pathname}${search}` } });
  }, [mustSignIn, pathname, search, navigate]);
}
