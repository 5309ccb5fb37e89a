/** What a moderator is told whose own MVP waits: a decision on it is for somebody else. */
export const OWN_REVIEW = 'You cannot decide on your own MVP: another moderator has to.';
