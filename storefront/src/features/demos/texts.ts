/** Texts that the components of this feature show (decision 0046). */
export const endConfirm = 'You get one 15-minute demo per MVP. Ending it now uses it up.';
export const startConfirm = (title: string) =>
  `You are signed in. You get one 15-minute demo of ${title}. Its time starts when you press Start Demo.`;
export const continueConfirm = 'You are signed in. The time of your demo is already running.';
