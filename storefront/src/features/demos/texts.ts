/** Texts that the components of this feature show (decision 0046). */
export const endConfirmation = 'You get one 15-minute demo per MVP. Ending it now uses it up.';
export const startConfirmation = (title: string) =>
  `You are signed in. You get one 15-minute demo of ${title}. Its time starts when you press Start Demo.`;
export const continueConfirmation = 'You are signed in. The time of your demo is already running.';
export const demoOpening = (title: string) => `Opening ${title}...`;
