import type { ListingDetail } from '@market/contract/listings/listings';
import { RENTAL_DURATIONS, type RentalDuration } from '@market/contract/rentals/durations';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { useRequireSignIn } from '../../../features/identity/api/use-require-sign-in.js';
import { useSignInIntent } from '../../../features/identity/api/use-sign-in-intent.js';
import { useStoredMessageDraft } from '../../../features/messages/api/message-draft.js';
import { useDialogFromLink } from './use-dialog-from-link.js';

/** The open dialog of the detail page; null for none. */
export type OpenDialog = 'demo' | 'ask-demo' | 'rent' | 'buy' | 'message' | null;

/** Which dialog of the detail page is open, and the rental duration that it starts with. */
export interface DialogState {
  readonly openDialog: OpenDialog;
  readonly setOpenDialog: Dispatch<SetStateAction<OpenDialog>>;
  readonly duration: RentalDuration;
  readonly setDuration: Dispatch<SetStateAction<RentalDuration>>;
}

/**
 * Returns the open dialog of the detail page. A link (FIND-33), an action chosen before the sign-in (SIGNIN-13) or the
 * draft of a message opens one. Without a session, a dialog that needs a user opens /login instead.
 */
export function useOpenDialog(listing: ListingDetail): DialogState {
  const user = useUser();
  // This hook navigates to the same page, so it must run before `useRequireSignIn`, which opens /login.
  const dialogFromLink = useDialogFromLink();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(dialogFromLink);
  const [duration, setDuration] = useState<RentalDuration>('1 month');
  useStoredMessageDraft(user?.uid ?? null, listing.userId, () => setOpenDialog('message'));
  // The demo dialog tells visitors itself that they need an account; every other dialog requires a sign-in.
  useRequireSignIn(openDialog !== null && openDialog !== 'demo' && openDialog !== 'ask-demo');
  useSignInIntent(
    openDialog === 'ask-demo' ? null : openDialog,
    duration,
    ({ action, duration: chosenDuration }) => {
      if (action === 'follow') return;
      // A demo can be started only once, so after the sign-in the user confirms before it starts.
      setOpenDialog(action === 'demo' ? 'ask-demo' : action);
      setDuration(
        (current) => RENTAL_DURATIONS.find(({ value }) => value === chosenDuration)?.value ?? current,
      );
    },
  );
  return { openDialog, setOpenDialog, duration, setDuration };
}
