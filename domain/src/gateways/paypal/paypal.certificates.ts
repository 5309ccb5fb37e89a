import { X509Certificate } from 'node:crypto';
import { type Clock, DAY_MS, SECOND_MS } from '../../foundation/clock.js';
import { PayPalRefused, PayPalUnclear } from './paypal.errors.js';

const TIMEOUT_MS = 5 * SECOND_MS;
const KEPT_FOR_MS = DAY_MS;
/** PayPal uses a handful; more than that is somebody trying. */
const MOST_KEPT = 16;
const MAX_BYTES = 64 * 1024;

const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com'];
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
const FOLDER = '/v1/notifications/certs/';

/**
 * Whether a certificate may be fetched from there: PayPal's own hosts by https (those of the sandbox for the sandbox), or
 * whatever stands in for PayPal.
 */
export function isCertificateAddress(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false;
  const [url, api] = [new URL(certUrl), new URL(apiUrl)];
  if (!url.pathname.startsWith(FOLDER) || url.username !== '' || url.password !== '') return false;
  if (LIVE_HOSTS.includes(api.host)) return url.protocol === 'https:' && LIVE_HOSTS.includes(url.host);
  if (SANDBOX_HOSTS.includes(api.host)) return url.protocol === 'https:' && SANDBOX_HOSTS.includes(url.host);
  return url.origin === api.origin;
}

/** The certificates PayPal signs with, each fetched once a day. */
export class PayPalCertificates {
  private readonly kept = new Map<string, { value: Promise<X509Certificate>; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** The certificate at an allowed address; throws PayPalRefused where there is none, PayPalUnclear without an answer. */
  at(url: string): Promise<X509Certificate> {
    const now = this.clock.now().getTime();
    const known = this.kept.get(url);
    if (known && known.until > now) return known.value;
    const entry = { value: fetchCertificate(url), until: now + KEPT_FOR_MS };
    this.kept.set(url, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    entry.value.catch(() => {
      if (this.kept.get(url) === entry) this.kept.delete(url);
    });
    return entry.value;
  }
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  const pem = await fetchText(url);
  try {
    return new X509Certificate(pem);
  } catch {
    throw new PayPalRefused(200, 'NO_CERTIFICATE');
  }
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new PayPalUnclear('no certificate', error);
    },
  );
  if (answer.status >= 500) throw new PayPalUnclear(`a certificate's address answers ${answer.status}`);
  if (!answer.ok) throw new PayPalRefused(answer.status, 'NO_CERTIFICATE');
  const pem = await answer.text();
  if (pem.length > MAX_BYTES) throw new PayPalRefused(answer.status, 'NO_CERTIFICATE');
  return pem;
}
