import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a link to the page may ask it to open. */
export type OpenedFromLink = 'demo' | 'rent' | null;

/** What the link that led here asks to open (FIND-33); asked once: a reload does not open it again. */
export function useOpenedFromLink(): OpenedFromLink {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const asked = openOf(state);
  useEffect(() => {
    if (asked) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [asked, navigate, pathname]);
  return asked;
}

function openOf(state: unknown): OpenedFromLink {
  if (typeof state !== 'object' || state === null || !('open' in state)) return null;
  return state.open === 'demo' || state.open === 'rent' ? state.open : null;
}
