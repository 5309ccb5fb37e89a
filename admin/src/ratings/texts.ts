/** Texts of customers' reviews of MVPs (decision 0046). */
export const stars = 'Stars';
export const review = 'Review';
export const noText = 'Stars only';
export const answer = 'Lister’s answer';
export const writtenBy = 'Written by';
export const writtenAt = 'Written';
export const changedAt = 'Changed';
export const never = 'Never';
export const reports = 'Reports';
export const withOpenReports = 'With open reports';
export const openReports = 'Open reports';

// Texts about hidden reviews.
export const hidden = 'Hidden';
export const hide = 'Hide';
export const hideQuestion = (author: string, mvp: string) =>
  `Nobody can read ${author}’s review of ${mvp}, and it no longer counts. ${author} is notified and reads the reason.`;
export const reviewHidden = (mvp: string) => `The review of ${mvp} is hidden`;
export const restore = 'Restore';
export const restoreQuestion = (author: string, mvp: string) =>
  `Everybody can read ${author}’s review of ${mvp} again, and it counts. Your reason goes into the audit log.`;
export const restored = (mvp: string) => `The review of ${mvp} is public again`;
