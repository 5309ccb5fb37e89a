/** PayPal refused a call, and would refuse the same call again. `issue` is PayPal's reason code. */
export class PayPalRefused extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    /** Addresses of the links in PayPal's response. */
    readonly links: readonly string[] = [],
  ) {
    super(`PayPal refused: ${issue} (${status})`);
    this.name = 'PayPalRefused';
  }
}

/**
 * PayPal did not respond, or its response does not show whether the call succeeded: read the state before repeating the call.
 */
export class PayPalUnclear extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`PayPal is unclear: ${reason}`, { cause });
    this.name = 'PayPalUnclear';
  }
}
