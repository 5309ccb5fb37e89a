import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { isCertificateAddress, PayPalCertificates } from './paypal.certificates.js';
import { PayPalUnclear } from './paypal.errors.js';
import { PayPalGateway } from './paypal.gateway.js';
import type { WebhookNotice } from './paypal.notice.js';

const ALGORITHM = 'SHA256withRSA';
/** A signature of RSA with 4,096 bits, in base64. */
const SIGNATURE_MAX_LENGTH = 1024;

/** What PayPal says about its signature. */
interface Signed {
  readonly id: string;
  readonly time: string;
  readonly signature: string;
  readonly certUrl: string;
  readonly algorithm: string;
}

/**
 * Tells PayPal's notices from everybody else's, without asking PayPal: RSA over transmission id, time, our webhook's id and
 * the CRC-32 of the body, by a certificate from PayPal's own hosts.
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
   * Whether PayPal sent it, to us. Where its certificate cannot be had just now, or it is signed in a way we do not know,
   * PayPal itself is asked; throws PayPalUnclear when that does not answer either.
   */
  async isGenuine(notice: WebhookNotice): Promise<boolean> {
    const signed = signedOf(notice);
    const webhookId = this.settings.PAYPAL_WEBHOOK_ID;
    if (!signed || !webhookId || !this.paypal.configured) return false;
    if (!isCertificateAddress(signed.certUrl, this.settings.PAYPAL_API_URL)) return false;
    if (signed.algorithm !== ALGORITHM) return this.paypal.verifyWebhook(notice);
    try {
      const certificate = await this.certificates.at(signed.certUrl);
      return this.isValid(certificate) && isSigned(notice.rawBody, { ...signed, webhookId, certificate });
    } catch (error) {
      if (error instanceof PayPalUnclear) return this.paypal.verifyWebhook(notice);
      throw error;
    }
  }

  private isValid({ validFrom, validTo }: X509Certificate): boolean {
    const now = this.clock.now().getTime();
    return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
  }
}

function signedOf({ headers }: WebhookNotice): Signed | undefined {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const signed = {
    id: header('transmission-id'),
    time: header('transmission-time'),
    signature: header('transmission-sig'),
    certUrl: header('cert-url'),
    algorithm: header('auth-algo'),
  };
  const isWhole = Object.values(signed).every((value) => value !== '');
  return isWhole && signed.signature.length <= SIGNATURE_MAX_LENGTH ? signed : undefined;
}

function isSigned(
  rawBody: string,
  by: Signed & { readonly webhookId: string; readonly certificate: X509Certificate },
): boolean {
  const text = `${by.id}|${by.time}|${by.webhookId}|${crc32(rawBody)}`;
  try {
    return verify('sha256', Buffer.from(text), by.certificate.publicKey, Buffer.from(by.signature, 'base64'));
  } catch {
    // A key of another kind than the algorithm needs.
    return false;
  }
}
