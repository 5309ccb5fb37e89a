/** A webhook's headers and its body, unchanged, because PayPal signs the bytes that it sends. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string;
  /** The network address of the sender. */
  readonly from: string;
}
