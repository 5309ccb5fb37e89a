import { createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { generate } from 'selfsigned';
import type { CaptureEntry } from './books.js';
import { capturedPaymentBody } from './response-bodies.js';

const SEND_TIMEOUT_MS = 5000;
/** Milliseconds before each retry of a failed webhook. The real PayPal retries too. */
const RETRY_DELAYS_MS = [500, 2000, 8000];

export interface WebhookOptions {
  readonly url: string;
  readonly webhookUrl: string;
  readonly webhookId: string;
}

/** PayPal's names of the events about captures, by the status of the capture. */
const CAPTURE_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
} as const;

/** Signs webhooks as PayPal does, sends them to the product, and verifies signatures. */
export class Webhooks {
  private constructor(
    private readonly options: WebhookOptions,
    private readonly privateKey: string,
    /** The signing certificate in PEM. Webhooks contain the address from which the product downloads it. */
    readonly certificate: string,
  ) {}

  /** Creates a new signing key and certificate. */
  static async withNewKey(options: WebhookOptions): Promise<Webhooks> {
    const certificateSubject = [
      { name: 'commonName', value: 'messageverificationcerts.paypal-stand-in.example' },
    ];
    const { private: key, cert } = await generate(certificateSubject, { keySize: 2048, algorithm: 'sha256' });
    return new Webhooks(options, key, cert);
  }

  /** Sends the webhook about a capture's status. */
  sendCaptureEvent(capture: CaptureEntry): void {
    this.notify(CAPTURE_EVENTS[capture.status], 'capture', capturedPaymentBody(capture, this.options.url));
  }

  /** Sends a webhook without waiting for its delivery. */
  notify(eventType: string, resourceType: string, resource: unknown): void {
    const event = {
      id: `WH-${randomUUID()}`,
      event_type: eventType,
      resource_type: resourceType,
      event_version: '1.0',
      resource_version: '2.0',
      create_time: new Date().toISOString(),
      resource,
    };
    void this.send(JSON.stringify(event), 0);
  }

  /** Implements PayPal's verify-webhook-signature: returns whether the signature in `parameters` is valid. */
  isSignatureValid(parameters: Record<string, unknown>): boolean {
    const {
      transmission_id: id,
      transmission_time: time,
      transmission_sig: signature,
      webhook_event: event,
    } = parameters;
    if (typeof signature !== 'string' || parameters['webhook_id'] !== this.options.webhookId) return false;
    const body = JSON.stringify(event ?? null);
    return createVerify('sha256')
      .update(this.signedText(String(id), String(time), body))
      .verify(new X509Certificate(this.certificate).publicKey, signature, 'base64');
  }

  private signedText(id: string, time: string, body: string): string {
    return `${id}|${time}|${this.options.webhookId}|${crc32(body)}`;
  }

  private async send(body: string, tries: number): Promise<void> {
    const id = randomUUID();
    const time = new Date().toISOString();
    const response = await fetch(this.options.webhookUrl, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.options.url}/v1/notifications/certs/CERT-LOCAL`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('sha256')
          .update(this.signedText(id, time, body))
          .sign(this.privateKey, 'base64'),
      },
    }).catch(() => undefined);
    const retryDelayMs = RETRY_DELAYS_MS[tries];
    if (!response?.ok && retryDelayMs !== undefined)
      setTimeout(() => void this.send(body, tries + 1), retryDelayMs).unref();
  }
}
