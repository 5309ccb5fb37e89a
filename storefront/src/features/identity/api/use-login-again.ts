import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './AuthProvider.js';

/**
 * Opens /login and remembers this page if the session ends while `isNeeded`, during an action for signed-in users only.
 * Unsent input is stored as a draft.
 */
export function useLoginAgain(isNeeded: boolean): void {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOver = isNeeded && status === 'signedOut';
  useEffect(() => {
    if (isOver) void navigate('/login', { state: { from: `${pathname}${search}` } });
  }, [isOver, pathname, search, navigate]);
}
