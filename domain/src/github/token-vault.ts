import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../foundation/configuration.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A token that only the key of that id opens: nonce, tag and cipher text in one. */
export interface Sealed {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Keeps tokens so that a copy of the database is worth nothing: AES-256-GCM with the keys of GITHUB_TOKEN_KEYS. What is
 * sealed for one `place` (a row) opens nowhere else. The first key seals, all open.
 */
@Injectable()
export class TokenVault {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Id of the key that seals; undefined where there is none. */
  readonly currentKeyId: string | undefined;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'GITHUB_TOKEN_KEYS'>) {
    this.keys = new Map(settings.GITHUB_TOKEN_KEYS.map(({ id, key }) => [id, key]));
    this.currentKeyId = settings.GITHUB_TOKEN_KEYS[0]?.id;
  }

  /** Throws an Error where there is no key. */
  seal(token: string, place: string): Sealed {
    const keyId = this.currentKeyId;
    const key = keyId === undefined ? undefined : this.keys.get(keyId);
    if (keyId === undefined || !key) throw new Error('There is no key to keep tokens with');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return { keyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
  }

  /** The token; undefined where its key is not known any more, or it was sealed for another place. */
  open({ keyId, sealed }: Sealed, place: string): string | undefined {
    const key = this.keys.get(keyId);
    if (!key || sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
