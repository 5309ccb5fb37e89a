/** The headers and the body of a webhook exactly as they were received: PayPal's signature covers them. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string;
  /** The network address of the sender. */
  readonly from: string;
}
