/** PayPal refused for good: the same call would be refused again. `issue` is PayPal's code of the reason. */
export class PayPalRefused extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    /** Addresses that PayPal's response links to. */
    readonly links: readonly string[] = [],
  ) {
    super(`PayPal refused: ${issue} (${status})`);
    this.name = 'PayPalRefused';
  }
}

/** PayPal did not respond, or its response does not tell whether the call succeeded: read before you repeat the call. */
export class PayPalUnclear extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`PayPal is unclear: ${reason}`, { cause });
    this.name = 'PayPalUnclear';
  }
}
