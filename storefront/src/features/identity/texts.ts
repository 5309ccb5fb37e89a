/** Texts that the components of this feature show (decision 0046). */
export const githubRequired = 'Link a GitHub account to list MVPs, so that people know whose code they rent.';
export const emailAddressRefused = (address: string, hosts: string) =>
  `The mail server refuses ${address}. Receipts and source code are in My Rentals all the same. If the address is wrong, change it at ${hosts}; then confirm it here by signing in again.`;
