/**
 * The text of `auth/forbidden`. It is in a separate module, so that the console does not load all other error texts.
 */
export const FORBIDDEN_TEXT = 'You may not do this.';
