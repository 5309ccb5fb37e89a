import { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseUrl } from '@market/contract/text/parse-url';
import { type Clock, DAY_MS } from '../../foundation/clock.js';
import { fetchCertificate } from './certificate-fetch.js';
import { PayPalUnclear } from './paypal.errors.js';
import { UnverifiedFetches } from './unverified-fetches.js';

const CERTIFICATE_FRESH_MS = DAY_MS;
/** How many certificates are cached at most; PayPal uses only a few at a time. */
const CERTIFICATES_MAX = 16;

const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com'];
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
/** The path of PayPal's certificates; their names are like `CERT-360caa42-fca2a594-ab66f33d`. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/;

/**
 * Returns whether a certificate may be fetched from this address. In production and in PayPal's sandbox, only
 * https addresses of PayPal's hosts for that environment are allowed; in development, only the host of our
 * PayPal stand-in. An address with a query, a fragment or relative segments is refused.
 */
export function isCertificateAddress(certUrl: string, apiUrl: string): boolean {
  const url = parseUrl(certUrl);
  const api = new URL(apiUrl);
  if (!url || url.href !== certUrl || certUrl !== url.origin + url.pathname) return false;
  if (!CERTIFICATE_PATH.test(url.pathname)) return false;
  if (LIVE_HOSTS.includes(api.host)) return url.protocol === 'https:' && LIVE_HOSTS.includes(url.host);
  if (SANDBOX_HOSTS.includes(api.host)) return url.protocol === 'https:' && SANDBOX_HOSTS.includes(url.host);
  return url.origin === api.origin;
}

interface VerifiedCertificate {
  readonly certificate: X509Certificate;
  readonly freshUntilMs: number;
}

/**
 * A cache of PayPal's certificates. A certificate that verified a signature is stored for a day. Other
 * certificates are not stored, and fetched only at a limited rate, because a forged webhook can name any
 * address.
 */
export class PayPalCertificates {
  private readonly verifiedCertificates = new LRUCache<string, VerifiedCertificate>({
    max: CERTIFICATES_MAX,
  });
  private readonly pendingFetches = new Map<string, Promise<X509Certificate>>();
  private readonly unverifiedFetches: UnverifiedFetches;

  constructor(private readonly clock: Clock) {
    this.unverifiedFetches = new UnverifiedFetches(clock);
  }

  /**
   * Returns the certificate at an allowed address, for a webhook from the network address `sender`. Throws
   * `request/too-many` if certificates that have not verified a signature are fetched too often, PayPalRefused if the
   * address has no certificate, and PayPalUnclear if there is no response.
   */
  async loadCertificate(url: string, sender: string): Promise<X509Certificate> {
    const storedCertificate = this.verifiedCertificates.get(url);
    if (storedCertificate && storedCertificate.freshUntilMs > this.nowMs())
      return storedCertificate.certificate;
    if (storedCertificate) return this.refresh(url, storedCertificate.certificate);
    const pendingFetch = this.pendingFetches.get(url);
    if (pendingFetch) return pendingFetch;
    this.unverifiedFetches.countFetch(sender);
    return this.fetchOnce(url);
  }

  /** Stores a certificate after it has verified a signature. */
  storeVerified(url: string, certificate: X509Certificate): void {
    if (this.verifiedCertificates.get(url)?.certificate === certificate) return;
    this.verifiedCertificates.set(url, { certificate, freshUntilMs: this.nowMs() + CERTIFICATE_FRESH_MS });
  }

  /** Fetches a stored certificate again once a day; returns the stored one if PayPal does not respond. */
  private async refresh(url: string, storedCertificate: X509Certificate): Promise<X509Certificate> {
    this.verifiedCertificates.set(url, {
      certificate: storedCertificate,
      freshUntilMs: this.nowMs() + CERTIFICATE_FRESH_MS,
    });
    try {
      const certificate = await (this.pendingFetches.get(url) ?? this.fetchOnce(url));
      this.verifiedCertificates.set(url, { certificate, freshUntilMs: this.nowMs() + CERTIFICATE_FRESH_MS });
      return certificate;
    } catch (error) {
      if (error instanceof PayPalUnclear) return storedCertificate;
      this.verifiedCertificates.delete(url);
      throw error;
    }
  }

  /** Fetches a certificate only once for concurrent webhooks that name the same address. */
  private fetchOnce(url: string): Promise<X509Certificate> {
    const pendingFetch = fetchCertificate(url).finally(() => this.pendingFetches.delete(url));
    this.pendingFetches.set(url, pendingFetch);
    return pendingFetch;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
