/** The sentence of `auth/forbidden`. It stands apart from the other sentences, which the console does not load. */
export const FORBIDDEN_TEXT = 'You may not do this.';
