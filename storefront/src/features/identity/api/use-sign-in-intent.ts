import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useAuth } from './AuthProvider.js';
import { forgetIntent, readAndForgetIntent, rememberIntent, type SignInIntent } from './sign-in-intent.js';

/**
 * Stores the action that a visitor chose on this page until they have signed in, then calls `onReturn` with it, once
 * (SIGNIN-13). Deletes the stored action if a visitor returns to the page without signing in or choosing an action.
 * Returns a function that a link to /login calls when it is followed: the function stores the link's action.
 */
export function useSignInIntent(
  chosenAction: SignInIntent['action'] | null,
  duration: string,
  onReturn: (intent: SignInIntent) => void,
): (action: SignInIntent['action']) => void {
  const { status } = useAuth();
  const { pathname } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const callOnReturn = useEffectEvent(onReturn);
  // A visitor may follow the link before the session is known, and so before the effect below runs.
  const isLinkFollowedRef = useRef(false);
  useEffect(() => {
    if (status !== 'signedOut') return;
    // A session that ends closes this page's dialog before /login opens; the stored action must survive that.
    if (chosenAction === null && !isNavigating && !isLinkFollowedRef.current) forgetIntent();
    if (chosenAction !== null) rememberIntent(pathname, { action: chosenAction, duration });
  }, [status, chosenAction, isNavigating, duration, pathname]);
  useEffect(() => {
    const intent = status === 'signedIn' ? readAndForgetIntent(pathname) : null;
    if (intent) callOnReturn(intent);
  }, [status, pathname]);
  return (action) => {
    isLinkFollowedRef.current = true;
    rememberIntent(pathname, { action });
  };
}
