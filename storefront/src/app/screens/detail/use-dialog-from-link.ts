import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The dialog that a link to the detail page may open. */
export type DialogFromLink = 'demo' | 'rent' | null;

/**
 * Returns the dialog that the followed link opens (FIND-33), and removes it from the navigation state, so that a
 * reload does not open it again.
 */
export function useDialogFromLink(): DialogFromLink {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const dialog = readDialog(state);
  useEffect(() => {
    if (dialog) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [dialog, navigate, pathname]);
  return dialog;
}

function readDialog(state: unknown): DialogFromLink {
  if (typeof state !== 'object' || state === null || !('open' in state)) return null;
  return state.open === 'demo' || state.open === 'rent' ? state.open : null;
}
