import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './AuthProvider.js';

/**
 * For an action that needs a signed-in user: if the session ends while `isNeeded`, opens /login, which leads back to
 * this page. Unsent input is stored as a draft.
 */
export function useLoginAgain(isNeeded: boolean): void {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasSessionEnded = isNeeded && status === 'signedOut';
  useEffect(() => {
    if (hasSessionEnded) void navigate('/login', { state: { from: `${pathname}${search}` } });
  }, [hasSessionEnded, pathname, search, navigate]);
}
