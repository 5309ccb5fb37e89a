import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { isCertificateAddress, PayPalCertificates } from './paypal.certificates.js';
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
 * Tells PayPal's notices from forged ones, without asking PayPal: RSA over transmission id, time, our webhook's id and the
 * CRC-32 of the body, by a certificate from PayPal's own hosts. All that can be checked without a call is checked first.
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
   * Whether PayPal sent it, to us. Throws `request/too-many` or PayPalUnclear where its certificate cannot be fetched now:
   * PayPal sends a notice again that was not taken.
   */
  async isGenuine(notice: WebhookNotice): Promise<boolean> {
    const signed = signedOf(notice);
    const webhookId = this.settings.PAYPAL_WEBHOOK_ID;
    if (!signed || !webhookId || !this.paypal.configured) return false;
    if (signed.algorithm !== ALGORITHM) return false;
    if (!isCertificateAddress(signed.certUrl, this.settings.PAYPAL_API_URL)) return false;
    const certificate = await this.certificates.at(signed.certUrl, notice.from);
    const isGenuine =
      this.isValid(certificate) && isSigned(notice.rawBody, { ...signed, webhookId, certificate });
    if (isGenuine) this.certificates.prove(signed.certUrl, certificate);
    return isGenuine;
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
