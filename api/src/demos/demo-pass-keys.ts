import { createECDH } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { calculateJwkThumbprint, type CryptoKey, importJWK, type JWK } from 'jose';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { deriveKey } from '../http/access/secrets.js';

export const DEMO_PASS_ALGORITHM = 'ES256';

/** Names of the curve of ES256: in Node.js, and in a JWK. */
const CURVE = { node: 'prime256v1', jwk: 'P-256' };
const COORDINATE_BYTES = 32;

/** A key that signs demo passes. */
export interface DemoPassKey {
  /** The thumbprint of the public key (RFC 7638), so that two keys never share an id. */
  readonly kid: string;
  readonly signingKey: CryptoKey;
  readonly publicJwk: JWK;
}

/**
 * The keys of demo passes (DEMO-16). The first key of DEMO_PASS_KEYS signs, and all of them are published. Without
 * this setting, the only key is derived from AUTH_SECRET.
 */
@Injectable()
export class DemoPassKeys implements OnModuleInit {
  private keys: readonly DemoPassKey[] = [];

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'AUTH_SECRET' | 'DEMO_PASS_KEYS'>,
  ) {}

  /** Imports the keys. Throws an Error if a key is not valid for the curve, so that the server does not start. */
  async onModuleInit(): Promise<void> {
    const { AUTH_SECRET, DEMO_PASS_KEYS } = this.settings;
    const privateKeys =
      DEMO_PASS_KEYS.length > 0
        ? DEMO_PASS_KEYS.map(({ key }) => key)
        : [deriveKey(AUTH_SECRET, 'demo-pass')];
    this.keys = await Promise.all(privateKeys.map(importKey));
  }

  /** Returns the key with which new passes are signed. */
  keyForSigning(): DemoPassKey {
    const [firstKey] = this.keys;
    if (!firstKey) throw new Error('The keys of demo passes are not imported yet');
    return firstKey;
  }

  /** Returns the public keys as a JSON Web Key Set (RFC 7517). */
  publicKeySet(): { readonly keys: readonly JWK[] } {
    return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
  }
}

async function importKey(privateKey: Uint8Array): Promise<DemoPassKey> {
  const ecdh = createECDH(CURVE.node);
  try {
    ecdh.setPrivateKey(privateKey);
  } catch (cause) {
    throw new Error('DEMO_PASS_KEYS contains a number that is no private key of P-256: make another one.', {
      cause,
    });
  }
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  // An uncompressed point: one byte for the format, then both coordinates.
  const publicPoint = ecdh.getPublicKey();
  const coordinates = {
    kty: 'EC',
    crv: CURVE.jwk,
    x: base64url(publicPoint.subarray(1, 1 + COORDINATE_BYTES)),
    y: base64url(publicPoint.subarray(1 + COORDINATE_BYTES)),
  };
  const kid = await calculateJwkThumbprint(coordinates);
  const signingKey = await importJWK({ ...coordinates, d: base64url(privateKey) }, DEMO_PASS_ALGORITHM);
  if (signingKey instanceof Uint8Array) throw new Error('The key of demo passes is not an asymmetric key');
  return { kid, signingKey, publicJwk: { ...coordinates, kid, alg: DEMO_PASS_ALGORITHM, use: 'sig' } };
}
