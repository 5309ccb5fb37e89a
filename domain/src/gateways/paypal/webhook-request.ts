/** The headers and the unchanged body of a webhook: PayPal's signature is computed from the received bytes. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string;
  /** The network address of the sender. */
  readonly from: string;
}
