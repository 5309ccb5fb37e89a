import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TokenVault } from './token-vault.js';

const key = (id: string) => ({ id, key: Buffer.from(randomBytes(32)) });
const [oldKey, newKey] = [key('2025'), key('2026')];
const vault = (...keys: ReturnType<typeof key>[]) => new TokenVault({ GITHUB_TOKEN_KEYS: keys });

describe('the token vault', () => {
  it('decrypts what it encrypted for the same context, and names the key', () => {
    const sealed = vault(newKey).seal('gho_canary', 'grant:1');
    expect(sealed.keyId).toBe('2026');
    expect(sealed.sealed.toString('latin1')).not.toContain('gho_canary');
    expect(vault(newKey).open(sealed, 'grant:1')).toBe('gho_canary');
  });

  it('encrypts the same token differently each time', () => {
    const [firstSealed, secondSealed] = [1, 2].map(() =>
      vault(newKey).seal('gho_canary', 'grant:1').sealed.toString('hex'),
    );
    expect(firstSealed).not.toBe(secondSealed);
  });

  it('decrypts nothing for another context, with another key, or with one changed bit', () => {
    const sealed = vault(newKey).seal('gho_canary', 'grant:1');
    expect(vault(newKey).open(sealed, 'grant:2')).toBeUndefined();
    expect(vault(key('2026')).open(sealed, 'grant:1')).toBeUndefined();
    const changed = Buffer.from(sealed.sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(vault(newKey).open({ ...sealed, sealed: changed }, 'grant:1')).toBeUndefined();
    expect(vault(newKey).open({ ...sealed, sealed: Buffer.alloc(5) }, 'grant:1')).toBeUndefined();
  });

  it('decrypts with every configured key, and encrypts with the first', () => {
    const sealed = vault(oldKey).seal('gho_canary', 'grant:1');
    expect(vault(newKey, oldKey).open(sealed, 'grant:1')).toBe('gho_canary');
    expect(vault(newKey, oldKey).seal('gho_canary', 'grant:1').keyId).toBe('2026');
    expect(vault(newKey).open(sealed, 'grant:1')).toBeUndefined();
  });

  it('encrypts nothing without a key', () => {
    expect(() => vault().seal('gho_canary', 'grant:1')).toThrow('no key');
  });
});
