import { Button, Snackbar, type SnackbarCloseReason } from '@mui/material';
import { useSyncExternalStore } from 'react';
import * as texts from './texts.js';
import { subscribeToUndoOffer, getUndoOffer, withdrawUndo } from './undo-offer.js';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.js';

/** Shows the latest action with a button that undoes it, as the Z key does (REVIEW-9); remains across navigations. */
export default function UndoToast() {
  const offer = useSyncExternalStore(subscribeToUndoOffer, getUndoOffer);
  const undo = () => {
    withdrawUndo();
    offer?.undo();
  };
  useKeyboardShortcuts({ z: () => offer && undo() });
  const close = (_event: unknown, reason: SnackbarCloseReason) => {
    if (reason !== 'clickaway') withdrawUndo();
  };
  return (
    <Snackbar
      key={offer?.id}
      open={offer !== null}
      message={offer?.text}
      autoHideDuration={offer?.undoWindowMs ?? null}
      // The server limits the time to undo, so this timer must continue while the window does not have the focus.
      disableWindowBlurListener
      resumeHideDuration={0}
      onClose={close}
      action={
        <Button size="small" color="inherit" onClick={undo}>
          {texts.undo}
        </Button>
      }
    />
  );
}
