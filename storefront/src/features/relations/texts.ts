/** Texts that the components of this feature show (decision 0046). */
export const relationChangeFailed = 'That did not work. Please try again.';
export const followed = (name: string) => `You follow ${name}.`;
export const blockConfirmation = 'Neither of you can message or follow the other until you unblock them.';
