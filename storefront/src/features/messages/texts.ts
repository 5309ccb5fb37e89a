/** Texts that the components of this feature show (decision 0046). */
export const notSent = 'The message was not sent.';
