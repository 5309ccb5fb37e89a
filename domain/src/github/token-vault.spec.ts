import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TokenVault } from './token-vault.js';

const key = (id: string) => ({ id, key: Buffer.from(randomBytes(32)) });
const [old, fresh] = [key('2025'), key('2026')];
const vault = (...keys: ReturnType<typeof key>[]) => new TokenVault({ GITHUB_TOKEN_KEYS: keys });

describe('the vault', () => {
  it('opens what it sealed, for the same place, and says by which key', () => {
    const sealed = vault(fresh).seal('gho_canary', 'grant:1');
    expect(sealed.keyId).toBe('2026');
    expect(sealed.sealed.toString('latin1')).not.toContain('gho_canary');
    expect(vault(fresh).open(sealed, 'grant:1')).toBe('gho_canary');
  });

  it('seals the same token differently each time', () => {
    const [one, other] = [1, 2].map(() => vault(fresh).seal('gho_canary', 'grant:1').sealed.toString('hex'));
    expect(one).not.toBe(other);
  });

  it('opens nothing for another row, with another key, or that was changed by a bit', () => {
    const sealed = vault(fresh).seal('gho_canary', 'grant:1');
    expect(vault(fresh).open(sealed, 'grant:2')).toBeUndefined();
    expect(vault(key('2026')).open(sealed, 'grant:1')).toBeUndefined();
    const changed = Buffer.from(sealed.sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(vault(fresh).open({ ...sealed, sealed: changed }, 'grant:1')).toBeUndefined();
    expect(vault(fresh).open({ ...sealed, sealed: Buffer.alloc(5) }, 'grant:1')).toBeUndefined();
  });

  it('opens by an old key while it is there, and seals by the first', () => {
    const sealed = vault(old).seal('gho_canary', 'grant:1');
    expect(vault(fresh, old).open(sealed, 'grant:1')).toBe('gho_canary');
    expect(vault(fresh, old).seal('gho_canary', 'grant:1').keyId).toBe('2026');
    expect(vault(fresh).open(sealed, 'grant:1')).toBeUndefined();
  });

  it('seals nothing without a key', () => {
    expect(() => vault().seal('gho_canary', 'grant:1')).toThrow('no key');
  });
});
