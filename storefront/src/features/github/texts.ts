/** Texts that the components of this feature show (decision 0046). */
export const grantFailed = 'GitHub did not grant access. Please try again.';
export const grantLead =
  'Give us access to your repositories, so that buyers can get an archive of the code as it was when they paid, or an invitation to a repository of your organization. The pages of your MVPs then also show the languages, the number of files and the day of the last commit of their repositories, but no names and no code.';
export const grantRevoked =
  'GitHub no longer accepts the access that you gave. Until you give it again, buyers get only the link.';
export const withdrawConfirmation =
  'From now on, buyers get only the link to the source code. Existing archives stay with their buyers. People who were invited to a repository stay there until you remove them.';
export const grantActive = (login: string, repositories: 'all' | 'public', day: string) =>
  `${login} gave access to ${repositories} repositories on ${day}.`;
