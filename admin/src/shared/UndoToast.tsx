import { Button, Snackbar, type SnackbarCloseReason } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { onUndoOffer, undoOffer, withdrawUndo } from './undo-offer.js';
import { useKeys } from './use-keys.js';

/** Says what was done and offers to undo it (REVIEW-9); Z undoes it too. It stays while the console's pages change. */
export default function UndoToast() {
  const offer = useSyncExternalStore(onUndoOffer, undoOffer);
  const undo = () => {
    withdrawUndo();
    offer?.undo();
  };
  useKeys({ z: () => offer && undo() });
  const close = (_event: unknown, reason: SnackbarCloseReason) => {
    if (reason !== 'clickaway') withdrawUndo();
  };
  return (
    <Snackbar
      key={offer?.id}
      open={offer !== null}
      message={offer?.text}
      autoHideDuration={offer?.forMs ?? null}
      // The offer ends with its time on the server, wherever the focus is.
      disableWindowBlurListener
      resumeHideDuration={0}
      onClose={close}
      action={
        <Button size="small" color="inherit" onClick={undo}>
          Undo
        </Button>
      }
    />
  );
}
