/** Headers and body of a webhook, byte for byte: what its signature is about. */
export interface WebhookNotice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string;
  /** The network address it came from. */
  readonly from: string;
}
