import { createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { generate } from 'selfsigned';

/**
 * Signs webhooks as PayPal does: RSA over the transmission id, the time, the webhook's id and the CRC-32 of the body.
 */
export interface PayPalSigner {
  /** The certificate in PEM. */
  readonly certificate: string;
  /** Returns the headers of a webhook whose certificate is served at `certUrl`. */
  signWebhook(rawBody: string, certUrl: string): Record<string, string>;
  /** Whether the parameters of a call to PayPal's verify endpoint contain a valid signature by this signer. */
  isSigned(parameters: Readonly<Record<string, string>>, rawBody: string): boolean;
}

let generatedKeys: ReturnType<typeof generate> | undefined;

/** Creates a signer. Its key is generated once per process. */
export async function createSigner(webhookId: string): Promise<PayPalSigner> {
  generatedKeys ??= generate([{ name: 'commonName', value: 'messageverificationcerts.paypal.example' }], {
    keySize: 2048,
    algorithm: 'sha256',
    // Specs set the clock to distant dates, so the certificate is valid for a long time.
    notBeforeDate: new Date('2020-01-01T00:00:00.000Z'),
    notAfterDate: new Date('2100-01-01T00:00:00.000Z'),
  });
  const { private: key, cert } = await generatedKeys;
  const signedText = (id: string, time: string, rawBody: string) =>
    `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
  return {
    certificate: cert,
    signWebhook(rawBody, certUrl) {
      const [id, time] = [randomUUID(), '2026-03-01T12:00:00Z'];
      return {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certUrl,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('sha256')
          .update(signedText(id, time, rawBody))
          .sign(key, 'base64'),
      };
    },
    isSigned: (parameters, rawBody) =>
      createVerify('sha256')
        .update(
          signedText(parameters['transmission_id'] ?? '', parameters['transmission_time'] ?? '', rawBody),
        )
        .verify(new X509Certificate(cert).publicKey, parameters['transmission_sig'] ?? '', 'base64'),
  };
}
