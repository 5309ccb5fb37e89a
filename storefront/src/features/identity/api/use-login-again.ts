import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './AuthProvider.js';

/**
 * Goes to /login, with this page remembered, when the session ends while `isNeeded`: in the middle of something that
 * only a signed-in user can do. What was typed waits as a draft.
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
