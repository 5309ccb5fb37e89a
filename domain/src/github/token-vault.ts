import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const AUTH_TAG_BYTES = 16;

/** An encrypted token: nonce, authentication tag and cipher text, and the id of the key. */
export interface SealedToken {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Encrypts tokens with AES-256-GCM and the keys of GITHUB_TOKEN_KEYS, so that a copy of the database exposes
 * no token. The `context` identifies the token's row and is authenticated: if the encrypted token is copied to
 * another row, it cannot be decrypted. New tokens are encrypted with the first key; the
 * other keys only decrypt older tokens.
 */
@Injectable()
export class TokenVault {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Id of the key that encrypts new tokens; undefined if none is configured. */
  readonly currentKeyId: string | undefined;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'GITHUB_TOKEN_KEYS'>) {
    this.keys = new Map(settings.GITHUB_TOKEN_KEYS.map(({ id, key }) => [id, key]));
    this.currentKeyId = settings.GITHUB_TOKEN_KEYS[0]?.id;
  }

  /** The ids of all configured keys, the current key first. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  /** Encrypts a token; throws an Error if no key is configured. */
  seal(token: string, context: string): SealedToken {
    const keyId = this.currentKeyId;
    const key = keyId === undefined ? undefined : this.keys.get(keyId);
    if (keyId === undefined || !key) throw new Error('GITHUB_TOKEN_KEYS has no key to encrypt tokens with');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
    const cipherText = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return { keyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), cipherText]) };
  }

  /** Returns the decrypted token; undefined if its key is not configured, or it was encrypted with another context. */
  open({ keyId, sealed: sealedBytes }: SealedToken, context: string): string | undefined {
    const key = this.keys.get(keyId);
    if (!key || sealedBytes.length < NONCE_BYTES + AUTH_TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, key, sealedBytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealedBytes.subarray(NONCE_BYTES, NONCE_BYTES + AUTH_TAG_BYTES));
    try {
      const cipherText = sealedBytes.subarray(NONCE_BYTES + AUTH_TAG_BYTES);
      return Buffer.concat([decipher.update(cipherText), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
