import type { Payout, PayoutDetail } from '@market/contract/payouts';

/** Label and explanation of each state of a payout. */
export const PAYOUT_STATES: Readonly<
  Record<Payout['state'], { readonly label: string; readonly meaning: string }>
> = {
  waiting: { label: 'Waiting', meaning: 'We send it to PayPal within a few minutes.' },
  sending: { label: 'Sending', meaning: 'We are sending it to PayPal.' },
  'under-way': { label: 'At PayPal', meaning: 'PayPal has it and usually pays within a day.' },
  unclaimed: {
    label: 'Unclaimed',
    meaning:
      'No PayPal account has confirmed this address yet. Open or confirm your PayPal account to get the money. After 30 days it returns to your balance.',
  },
  paid: { label: 'Paid', meaning: 'PayPal has paid it into your account.' },
  returned: {
    label: 'Returned',
    meaning: 'PayPal could not pay it, and the money is in your balance again. Check your address.',
  },
};

/** Texts for the outcome of an attempt to send a payout. */
export const TRY_OUTCOMES: Readonly<Record<PayoutDetail['tries'][number]['outcome'], string>> = {
  begun: 'Sending to PayPal',
  sent: 'PayPal has accepted it',
  refused: 'PayPal has refused it',
  unknown: 'PayPal did not answer; we ask again',
};
