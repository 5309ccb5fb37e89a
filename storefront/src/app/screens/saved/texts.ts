/** Texts of the screens of saved MVPs (decision 0046). */
export const savedUnavailable = (count: number) =>
  count === 1 ? '1 saved MVP is no longer available.' : `${count} saved MVPs are no longer available.`;
export const storedCopyFrom = (moment: string) =>
  `We could not reach the server. This copy of your list is from ${moment}. Prices and availability may have changed since.`;
