/** Texts that the components of this feature show (decision 0046). */
export const messageNotSent = 'The message was not sent.';
