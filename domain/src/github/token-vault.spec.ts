import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TokenVault } from './token-vault.js';

const createKey = (id: string) => ({ id, key: Buffer.from(randomBytes(32)) });
const [oldKey, newKey] = [createKey('2025'), createKey('2026')];
const createVault = (...keys: ReturnType<typeof createKey>[]) => new TokenVault({ GITHUB_TOKEN_KEYS: keys });

describe('the token vault', () => {
  it('decrypts what it encrypted for the same context, and names the key', () => {
    const sealedToken = createVault(newKey).seal('gho_canary', 'grant:1');
    expect(sealedToken.keyId).toBe('2026');
    expect(sealedToken.sealed.toString('latin1')).not.toContain('gho_canary');
    expect(createVault(newKey).open(sealedToken, 'grant:1')).toBe('gho_canary');
  });

  it('encrypts the same token differently each time', () => {
    const [firstSealed, secondSealed] = [1, 2].map(() =>
      createVault(newKey).seal('gho_canary', 'grant:1').sealed.toString('hex'),
    );
    expect(firstSealed).not.toBe(secondSealed);
  });

  it('decrypts nothing for another context, with another key, or with one changed bit', () => {
    const sealedToken = createVault(newKey).seal('gho_canary', 'grant:1');
    expect(createVault(newKey).open(sealedToken, 'grant:2')).toBeUndefined();
    expect(createVault(createKey('2026')).open(sealedToken, 'grant:1')).toBeUndefined();
    const changedBytes = Buffer.from(sealedToken.sealed);
    changedBytes.writeUInt8(changedBytes.readUInt8(changedBytes.length - 1) ^ 1, changedBytes.length - 1);
    expect(createVault(newKey).open({ ...sealedToken, sealed: changedBytes }, 'grant:1')).toBeUndefined();
    expect(createVault(newKey).open({ ...sealedToken, sealed: Buffer.alloc(5) }, 'grant:1')).toBeUndefined();
  });

  it('decrypts with every configured key, and encrypts with the first', () => {
    const sealedToken = createVault(oldKey).seal('gho_canary', 'grant:1');
    expect(createVault(newKey, oldKey).open(sealedToken, 'grant:1')).toBe('gho_canary');
    expect(createVault(newKey, oldKey).seal('gho_canary', 'grant:1').keyId).toBe('2026');
    expect(createVault(newKey).open(sealedToken, 'grant:1')).toBeUndefined();
  });

  it('encrypts nothing without a key', () => {
    expect(() => createVault().seal('gho_canary', 'grant:1')).toThrow('no key');
  });
});
