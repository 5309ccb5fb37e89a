import { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Clock, DAY_MS } from '../../foundation/clock.js';
import { fetchCertificate } from './certificate-fetch.js';
import { PayPalUnclear } from './paypal.errors.js';
import { UnprovenFetches } from './unproven-fetches.js';

const KEPT_FOR_MS = DAY_MS;
/** PayPal uses a handful. */
const KEPT_MAX = 16;

const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com'];
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
/** The only place of certificates, and names like PayPal's own (`CERT-360caa42-fca2a594-ab66f33d`). */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/;

/**
 * Whether a certificate may be fetched from there: PayPal's own hosts by https (those of the sandbox for the sandbox), or
 * the host that replaces PayPal. An address has one spelling: no query, no fragment, no dots to resolve.
 */
export function isCertificateAddress(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false;
  const [url, api] = [new URL(certUrl), new URL(apiUrl)];
  if (url.href !== certUrl || certUrl !== url.origin + url.pathname) return false;
  if (!CERTIFICATE_PATH.test(url.pathname)) return false;
  if (LIVE_HOSTS.includes(api.host)) return url.protocol === 'https:' && LIVE_HOSTS.includes(url.host);
  if (SANDBOX_HOSTS.includes(api.host)) return url.protocol === 'https:' && SANDBOX_HOSTS.includes(url.host);
  return url.origin === api.origin;
}

interface Proven {
  readonly certificate: X509Certificate;
  readonly freshUntilMs: number;
}

/**
 * The certificates PayPal signs with. One that has verified a signature is proven: it is kept, and fetched again once a
 * day. Since anybody can name an address, all others are fetched at a limited rate and kept only if they prove good.
 */
export class PayPalCertificates {
  private readonly proven = new LRUCache<string, Proven>({ max: KEPT_MAX });
  private readonly underWay = new Map<string, Promise<X509Certificate>>();
  private readonly unproven: UnprovenFetches;

  constructor(private readonly clock: Clock) {
    this.unproven = new UnprovenFetches(clock);
  }

  /**
   * The certificate at an allowed address, for a notice that came from a network address. Throws `request/too-many` where
   * an unproven one would be fetched too soon, PayPalRefused where there is none, PayPalUnclear without a response.
   */
  async at(url: string, from: string): Promise<X509Certificate> {
    const known = this.proven.get(url);
    if (known && known.freshUntilMs > this.nowMs()) return known.certificate;
    if (known) return this.refreshed(url, known.certificate);
    const underWay = this.underWay.get(url);
    if (underWay) return underWay;
    this.unproven.count(from);
    return this.fetched(url);
  }

  /** Keeps a certificate that has verified a signature of PayPal's. */
  prove(url: string, certificate: X509Certificate): void {
    if (this.proven.get(url)?.certificate === certificate) return;
    this.proven.set(url, { certificate, freshUntilMs: this.nowMs() + KEPT_FOR_MS });
  }

  /** The one that is kept goes on being used where PayPal does not respond. */
  private async refreshed(url: string, kept: X509Certificate): Promise<X509Certificate> {
    this.proven.set(url, { certificate: kept, freshUntilMs: this.nowMs() + KEPT_FOR_MS });
    try {
      const certificate = await (this.underWay.get(url) ?? this.fetched(url));
      this.proven.set(url, { certificate, freshUntilMs: this.nowMs() + KEPT_FOR_MS });
      return certificate;
    } catch (error) {
      if (error instanceof PayPalUnclear) return kept;
      this.proven.delete(url);
      throw error;
    }
  }

  /** Notices that name the same certificate at once share one call. */
  private fetched(url: string): Promise<X509Certificate> {
    const value = fetchCertificate(url).finally(() => this.underWay.delete(url));
    this.underWay.set(url, value);
    return value;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
