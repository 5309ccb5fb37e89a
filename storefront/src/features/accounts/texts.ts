/** Texts that the components of this feature show (decision 0046). */
export const accountDeleted = 'Your account has been deleted.';
export const deleteLead =
  'Deleting your account takes your listings offline, ends your rentals and cannot be undone. We keep payment records as the law requires, without your name. Have your earnings paid out first.';
export const deleteFailed = 'Your account could not be deleted';
export const deleteConfirmation =
  'Your profile, saved MVPs and demos are erased, your listings are taken offline and you lose access to what you rent. People you wrote to keep your messages.';
export const exportLead = 'Download your data as one file: profile, listings, rentals, payments, messages.';
export const exportPending = 'Preparing your data...';
export const exportFailed = 'Your data could not be loaded';
export const exportReady = (readyAt: string, expiresAt: string) =>
  `Prepared ${readyAt}. You can download it until ${expiresAt}.`;
