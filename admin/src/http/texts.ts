/** Texts of failed requests (decision 0046). */
export const noResponse = 'The server does not respond. Please try again.';
