/** Texts of the earnings screen (decision 0046). */
export const noLines = 'Every sale, refund and payout of your MVPs appears here.';
export const noMatchingLines = 'No lines match this filter.';
export const earningsFailed = 'Your earnings could not be loaded.';
export const downloadFailed = 'The file could not be downloaded.';
export const requestFailed = 'The payout could not be requested. No money has moved.';
export const confirmationCodeNotSent = 'The code could not be sent.';
export const addressNotConfirmed = 'The address could not be confirmed.';
export const addressLead =
  'We send a 6-digit code to this address to confirm that it is yours. If it is not the address of your account, payouts start 3 days later.';
export const addressChangeHint =
  'A new address pauses payouts for 3 days, and we tell the old address of the change.';
export const noPlannedPayout = 'No payout yet';
export const payoutNeedsAddress = (amount: string) => `${amount} waits for your PayPal address.`;
export const confirmToReceive = (amount: string) => `Confirm your PayPal address to receive ${amount}`;
export const payoutRule = (minimum: string, maximum: string) =>
  `Every Monday we pay out what is available: at least ${minimum}, at most ${maximum} at a time.`;
export const reservedAmount = (amount: string) => `${amount} stays in reserve.`;
export const holdSince = (moment: string) => `Since ${moment}.`;
export const holdEndsAt = (moment: string) => `It ends by itself on ${moment}.`;
export const noSalesInPeriod = 'No sales in this period.';
export const payoutRequested = (number: string) => `Payout ${number} is on its way to PayPal.`;
export const confirmationCodeSent = (address: string) =>
  `We sent a code to ${address}. It is valid for 15 minutes.`;
export const negativeBalance =
  'More was refunded than was left in your balance. Your next earnings make up for it.';
/** Texts that explain the balances. */
export const nextRelease = (day: string) => `The next share becomes available ${day}.`;
export const pendingRule = (days: number, feePercent: number) =>
  `We keep ${feePercent}% of each sale. Your share is pending until ${days} days after the code was delivered, then available.`;
export const funnelLead = 'The last 30 days. A view counts once per visitor and day, without cookies.';
export const checkoutDefinition = 'A checkout is a buyer who went on to PayPal.';
export const funnelFailed = 'Views and sales could not be loaded.';
export const noViews = 'Nobody has viewed your MVPs in the last 30 days.';
export const statementsLead =
  'Each month ends at midnight UTC. Its statement lists every sale, refund and payout, and the balance before and after.';
export const yearSummary = (year: string, gross: string, refunds: string | null, fees: string) =>
  `${year}: ${gross} sold, less ${refunds === null ? '' : `${refunds} refunds and `}${fees} fees.`;
export const yearNet = (net: string) => `${net} is yours.`;
export const statementsFailed = 'Your statements could not be loaded.';
export const noStatements = 'Your statements appear here after the first month with a sale.';
export const statementAvailableFrom = (day: string) => `Comes ${day}`;
export const statementPending = 'Being made...';
export const statementFailed = 'Could not be made.';
export const statementNotRequested = 'The statement could not be requested.';
export const noStatementAddress = 'The name of your profile, without an address.';
export const statementAddressLead =
  'Your next statements show both. Nobody else sees them, and finished statements stay as they are.';
export const statementAddressFailed = 'The name and address on statements could not be loaded.';
export const statementAddressNotSaved = 'The name and address were not saved.';
export const statementAddressSaved = 'Your next statements show this name and address.';
