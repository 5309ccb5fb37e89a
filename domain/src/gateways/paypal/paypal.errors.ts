/** PayPal refused a call and would refuse it again. `issue` is PayPal's reason code. */
export class PayPalRefused extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    /** The addresses of the links in PayPal's response. */
    readonly links: readonly string[] = [],
  ) {
    super(`PayPal refused: ${issue} (${status})`);
    this.name = 'PayPalRefused';
  }
}

/**
 * PayPal did not respond, or its response does not show whether the call succeeded. Callers read the state
 * before they repeat the call.
 */
export class PayPalUnclear extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`PayPal is unclear: ${reason}`, { cause });
    this.name = 'PayPalUnclear';
  }
}

/** The call was not sent, because PayPal gave no access token for it. PayPal has not received the call. */
export class PayPalNotSent extends PayPalUnclear {
  constructor(cause: PayPalUnclear) {
    super('not sent', cause);
    this.message = `PayPal gave no access token: ${cause.message}`;
    this.name = 'PayPalNotSent';
  }
}
