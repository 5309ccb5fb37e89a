/** How a buyer can pay by card here. */
export type CardChoice = 'fields' | 'button' | 'none';

interface PayPalScript {
  readonly CardFields?: (options: object) => { isEligible: () => boolean };
  readonly isFundingEligible?: (source: string) => boolean;
}

const createOrder = () => Promise.reject(new Error('Only asked whether cards can be used'));

/**
 * Asks PayPal's loaded script whether this account takes cards in fields of our page (PAY-43). Accounts without that
 * permission may still have PayPal's own card button. The provider of react-paypal-js draws nothing if fields are not
 * eligible, so it is asked before.
 */
export function cardChoice(script: PayPalScript | null | undefined = scriptOf(window)): CardChoice {
  const fields = script?.CardFields?.({ createOrder, onApprove: () => undefined, onError: () => undefined });
  if (fields?.isEligible()) return 'fields';
  return script?.isFundingEligible?.('card') ? 'button' : 'none';
}

function scriptOf(page: object): PayPalScript | undefined {
  return 'paypal' in page ? (page.paypal as PayPalScript) : undefined;
}
