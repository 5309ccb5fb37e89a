/** Sentences that the components of this feature show (decision 0046). */
export const endConfirm = 'You get one 15-minute demo per MVP. Ending it now uses it up.';
