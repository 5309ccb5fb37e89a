/** Texts of deliveries of source code (decision 0046). */
export const problemFilter = 'Attention';
export const recipient = 'To';
export const due = 'Due';
export const sent = 'Sent';
export const gitHub = 'GitHub';
export const throughGitHub = 'Through GitHub';
export const onlySourceLink = 'Only the link to the source code';
export const nextAttempt = 'Next attempt not before';
export const rental = 'Rental';
export const openRental = 'Open the rental';

// Texts about archives and invitations at GitHub.
export const archive = 'Archive';
export const repository = 'Repository';
export const archived = (commit: string | null, sha256: string) => `Commit ${commit}, SHA-256 ${sha256}`;
export const retryGitHub = 'Retry at GitHub';
export const retryGitHubQuestion = (mvp: string) => `What failed at GitHub for ${mvp} is tried again.`;
export const retriedGitHub = 'It is tried again';

// Texts about e-mails with the source code.
export const resend = 'Resend';
export const sendNow = 'Send now';
export const resendQuestion = (person: string, mvp: string) =>
  `${person} gets the source code of ${mvp} by e-mail once more.`;
export const sendNowQuestion = (person: string, mvp: string) =>
  `${person} gets the source code of ${mvp} by e-mail at once.`;
export const resent = 'The e-mail goes out';
