/** Texts that the components of this feature show (decision 0046). */
export const messageNotSent = 'The message was not sent.';
export const messageUnconfirmed =
  'The message may not have been sent. You can try again: it is not sent twice.';
