/** Texts of the outbox (decision 0046). */
export const event = 'Event';
export const version = 'Version';
export const processed = 'Processed';
export const content = 'Content';
export const noContent = 'The event has no content.';
