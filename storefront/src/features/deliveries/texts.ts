/** Texts that the components of this feature show (decision 0046). */
export const archiveFailed = 'The archive could not be downloaded.';
export const archivePending = 'We are fetching a copy of the code from GitHub, as it was when you paid.';
export const archiveReady = 'The code as it was when you paid. Compare the SHA-256 to check your download.';
export const archiveEnded = 'The rental has ended, so the archive can no longer be downloaded.';
export const renew = 'Request a new invitation';
export const renewFailed = 'The invitation could not be requested.';
export const invitationNeedsGitHub = 'Link a GitHub account to your profile to be invited to the repository.';
export const invitationExpired = 'The invitation expired. We are sending a new one.';
export const invitationPending = 'We will invite you to the repository in a moment.';
export const renewableFrom = (moment: string) => `You can request a new invitation from ${moment}.`;
export const noArchive = (reason: string) => `There is no archive: ${reason} You still have the link.`;

export const refunded = 'This order was refunded.';
export const sent = (moment: string) => `We e-mailed you the source code on ${moment}.`;
export const overdue = (moment: string) =>
  `The source code was due by ${moment} and has not been sent. You can get your money back.`;
export const due = (moment: string, left: string) => `The source code is due by ${moment}: ${left} left.`;

export const invited = (login: string, repository: string, until: string | null) =>
  `${login} is invited to read ${repository}${until ? ` until ${until}` : ''}. GitHub has sent you an e-mail.`;
export const invitationAccepted = (login: string, repository: string) =>
  `${login} can read ${repository} on GitHub while the rental runs.`;
export const accessEnded = (repository: string) => `Access to ${repository} has ended.`;
export const noInvitation = (reason: string, isRenewable: boolean) =>
  `There is no invitation: ${reason}${isRenewable ? ' You can request a new one.' : ''}`;
