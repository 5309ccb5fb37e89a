/** The message of `auth/forbidden`, in a module of its own, so that the console does not load all other messages. */
export const FORBIDDEN_TEXT = 'You may not do this.';
