import { X509Certificate } from 'node:crypto';
import { SECOND_MS } from '../../foundation/clock.js';
import { PayPalRefused, PayPalUnclear } from './paypal.errors.js';

const TIMEOUT_MS = 5 * SECOND_MS;
const CERTIFICATE_MAX_BYTES = 64 * 1024;

/**
 * Fetches a certificate. Throws PayPalRefused if the address has none, and PayPalUnclear without a response.
 */
export async function fetchCertificate(url: string): Promise<X509Certificate> {
  const pem = await fetchPem(url);
  try {
    return new X509Certificate(pem);
  } catch {
    throw new PayPalRefused(200, 'NO_CERTIFICATE');
  }
}

async function fetchPem(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new PayPalUnclear('no certificate', error);
    },
  );
  if (response.status >= 500) throw new PayPalUnclear(`a certificate's address responds ${response.status}`);
  if (!response.ok) throw new PayPalRefused(response.status, 'NO_CERTIFICATE');
  const pem = await response.text();
  if (pem.length > CERTIFICATE_MAX_BYTES) throw new PayPalRefused(response.status, 'NO_CERTIFICATE');
  return pem;
}
