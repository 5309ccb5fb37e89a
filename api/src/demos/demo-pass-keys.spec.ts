import { describe, expect, it } from 'vitest';
import { DemoPassKeys } from './demo-pass-keys.js';

const AUTH_SECRET = 'a secret of specs that is long enough';
const createKeys = async (settings: ConstructorParameters<typeof DemoPassKeys>[0]) => {
  const keys = new DemoPassKeys(settings);
  await keys.onModuleInit();
  return keys;
};
const keySetting = (byte: number) => ({ id: 'a', key: Buffer.alloc(32, byte) });

describe('the keys of demo passes (DEMO-16)', () => {
  it('are derived from AUTH_SECRET if DEMO_PASS_KEYS is empty, the same in every process', async () => {
    const [firstKeys, sameKeys] = await Promise.all(
      [1, 2].map(() => createKeys({ AUTH_SECRET, DEMO_PASS_KEYS: [] })),
    );
    expect(firstKeys?.publicKeySet()).toEqual(sameKeys?.publicKeySet());
    const otherKeys = await createKeys({ AUTH_SECRET: `${AUTH_SECRET}!`, DEMO_PASS_KEYS: [] });
    expect(otherKeys.keyForSigning().kid).not.toBe(firstKeys?.keyForSigning().kid);
  });

  it('have different ids, even if two settings use the same id', async () => {
    const keys = await createKeys({ AUTH_SECRET, DEMO_PASS_KEYS: [keySetting(1), keySetting(2)] });
    expect(new Set(keys.publicKeySet().keys.map(({ kid }) => kid)).size).toBe(2);
    expect(keys.publicKeySet().keys[0]?.kid).toBe(keys.keyForSigning().kid);
    expect(JSON.stringify(keys.publicKeySet())).not.toContain('"d"');
  });

  it.each([0, 255])('prevent the start if one is no valid private key: bytes of %i', async (byte) => {
    const creation = createKeys({ AUTH_SECRET, DEMO_PASS_KEYS: [keySetting(byte)] });
    await expect(creation).rejects.toThrow('no private key of P-256');
  });
});
