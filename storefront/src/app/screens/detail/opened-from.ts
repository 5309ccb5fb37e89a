import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The dialog that a link to the detail page may open. */
export type OpenedFromLink = 'demo' | 'rent' | null;

/**
 * Returns the dialog that a link asked to open (FIND-33), and removes it from the navigation state, so that a reload
 * does not open it again.
 */
export function useOpenedFromLink(): OpenedFromLink {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const asked = readDialog(state);
  useEffect(() => {
    if (asked) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [asked, navigate, pathname]);
  return asked;
}

function readDialog(state: unknown): OpenedFromLink {
  if (typeof state !== 'object' || state === null || !('open' in state)) return null;
  return state.open === 'demo' || state.open === 'rent' ? state.open : null;
}
