/** Texts that the components of this feature show (decision 0046). */
export const archiveFailed = 'The archive could not be downloaded.';
export const archivePending = 'We are fetching a copy of the code from GitHub, as it was when you paid.';
export const archiveReady = 'The code as it was when you paid. Compare the SHA-256 to check your download.';
export const archiveUnsent =
  'You can download it once the source code was e-mailed to you, or once you opened it here.';
export const archiveEnded = 'The rental has ended, so the archive can no longer be downloaded.';
export const requestInvitation = 'Request a new invitation';
export const requestInvitationFailed = 'The invitation could not be requested.';
export const invitationNeedsGitHub = 'Link a GitHub account to your profile to be invited to the repository.';
export const invitationExpired = 'The invitation expired. We are sending a new one.';
export const invitationPending = 'We will invite you to the repository in a moment.';
export const invitationRequestableFrom = (moment: string) =>
  `You can request a new invitation from ${moment}.`;
export const noArchive = (reason: string) => `There is no archive: ${reason} You still have the link.`;

export const orderRefunded = 'This order was refunded.';
export const codeSent = (moment: string) => `We e-mailed you the source code on ${moment}.`;
export const codeOpened = (moment: string) =>
  `You opened the source code here on ${moment}. It will also be e-mailed to you.`;
export const codeOverdue = (moment: string, isRefundable: boolean) =>
  `The source code was due by ${moment} and has not been sent.${isRefundable ? ' You can get your money back.' : ''}`;
export const codeDueBy = (moment: string, timeLeft: string) =>
  `The source code is due by ${moment}: ${timeLeft} left.`;

export const openCode = 'Show the source code';
export const openCodeFailed = 'The source code could not be shown.';
export const openCodeAdvice =
  'The e-mail with the source code was not sent yet. You can see the code here now. It then counts as delivered, and you can no longer get an automatic refund for a late delivery.';

export const invitationSent = (login: string, repository: string, until: string | null) =>
  `${login} is invited to read ${repository}${until ? ` until ${until}` : ''}. GitHub has sent you an e-mail.`;
export const invitationAccepted = (login: string, repository: string) =>
  `${login} can read ${repository} on GitHub while the rental runs.`;
export const accessEnded = (repository: string) => `Access to ${repository} has ended.`;
export const noInvitation = (reason: string, isRequestable: boolean) =>
  `There is no invitation: ${reason}${isRequestable ? ' You can request a new one.' : ''}`;
