/** The way to pay by card: PayPal's fields in our page, PayPal's own card button, or none. */
export type CardPaymentMethod = 'fields' | 'button' | 'none';

interface PayPalScript {
  readonly CardFields?: (options: object) => { isEligible: () => boolean };
  readonly isFundingEligible?: (source: string) => boolean;
}

const createOrder = () => Promise.reject(new Error('Only asked whether cards can be used'));

/**
 * Returns the way to pay by card that PayPal's script offers for this PayPal account (PAY-43). Card fields need a
 * permission; accounts without it may still have PayPal's own card button. Call this before rendering card fields,
 * because react-paypal-js renders nothing if they are not permitted.
 */
export function readCardPaymentMethod(
  script: PayPalScript | null | undefined = findPayPalScript(window),
): CardPaymentMethod {
  const cardFields = script?.CardFields?.({
    createOrder,
    onApprove: () => undefined,
    onError: () => undefined,
  });
  if (cardFields?.isEligible()) return 'fields';
  return script?.isFundingEligible?.('card') ? 'button' : 'none';
}

function findPayPalScript(globalObject: object): PayPalScript | undefined {
  return 'paypal' in globalObject ? (globalObject.paypal as PayPalScript) : undefined;
}
