import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { isCertificateAddress, PayPalCertificates } from './paypal.certificates.js';
import { PayPalGateway } from './paypal.gateway.js';
import type { WebhookRequest } from './webhook-request.js';

const ALGORITHM = 'SHA256withRSA';
/** The longest accepted signature: a 4,096-bit one has 684 characters in base64. */
const SIGNATURE_MAX_LENGTH = 1024;

/** The values from a webhook's headers that make up its signature. */
interface Signature {
  readonly id: string;
  readonly time: string;
  readonly signature: string;
  readonly certUrl: string;
  readonly algorithm: string;
}

/**
 * Verifies the signatures of webhooks without calling PayPal's API (PAY-8). The signature is RSA over the id
 * and time of the transmission, the id of our webhook and the CRC-32 of the body, with a certificate from
 * PayPal's hosts. Checks that need no network call are made first.
 */
@Injectable()
export class PayPalWebhooks {
  private readonly certificates: PayPalCertificates;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly paypal: PayPalGateway,
    private readonly clock: Clock,
  ) {
    this.certificates = new PayPalCertificates(clock);
  }

  /**
   * Returns whether PayPal sent the webhook to us. Throws `request/too-many` or PayPalUnclear if the
   * certificate cannot be fetched now; after such an error PayPal sends the webhook again.
   */
  async isGenuine(request: WebhookRequest): Promise<boolean> {
    const webhookSignature = signatureOf(request);
    const webhookId = this.settings.PAYPAL_WEBHOOK_ID;
    if (!webhookSignature || !webhookId || !this.paypal.isConfigured) return false;
    if (webhookSignature.algorithm !== ALGORITHM) return false;
    if (!isCertificateAddress(webhookSignature.certUrl, this.settings.PAYPAL_API_URL)) return false;
    const certificate = await this.certificates.loadCertificate(webhookSignature.certUrl, request.from);
    const isGenuine =
      this.isValid(certificate) && isSigned(request.rawBody, { ...webhookSignature, webhookId, certificate });
    if (isGenuine) this.certificates.storeVerified(webhookSignature.certUrl, certificate);
    return isGenuine;
  }

  private isValid({ validFrom, validTo }: X509Certificate): boolean {
    const now = this.clock.now().getTime();
    return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
  }
}

function signatureOf({ headers }: WebhookRequest): Signature | undefined {
  const readHeader = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const webhookSignature = {
    id: readHeader('transmission-id'),
    time: readHeader('transmission-time'),
    signature: readHeader('transmission-sig'),
    certUrl: readHeader('cert-url'),
    algorithm: readHeader('auth-algo'),
  };
  const isComplete = Object.values(webhookSignature).every((value) => value !== '');
  return isComplete && webhookSignature.signature.length <= SIGNATURE_MAX_LENGTH
    ? webhookSignature
    : undefined;
}

function isSigned(
  rawBody: string,
  signature: Signature & { readonly webhookId: string; readonly certificate: X509Certificate },
): boolean {
  const text = `${signature.id}|${signature.time}|${signature.webhookId}|${crc32(rawBody)}`;
  try {
    return verify(
      'sha256',
      Buffer.from(text),
      signature.certificate.publicKey,
      Buffer.from(signature.signature, 'base64'),
    );
  } catch {
    // Node throws instead of returning false if the key does not fit the algorithm.
    return false;
  }
}
