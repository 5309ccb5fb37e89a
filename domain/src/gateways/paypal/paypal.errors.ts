/** PayPal refused for good: the same call will be refused again. `issue` is PayPal's own word for why. */
export class PayPalRefused extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`PayPal refused: ${issue} (${status})`);
    this.name = 'PayPalRefused';
  }
}

/** PayPal did not answer, or not in a way that tells what happened: look before trying again. */
export class PayPalUnclear extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`PayPal is unclear: ${reason}`, { cause });
    this.name = 'PayPalUnclear';
  }
}
