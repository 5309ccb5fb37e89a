/**
 * The text of `auth/forbidden`. It has a module of its own, so that the console does not load all other error
 * texts.
 */
export const FORBIDDEN_TEXT = 'You may not do this.';
