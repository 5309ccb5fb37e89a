import { expect, it } from 'vitest';
import { trustedProxies } from './trusted-proxies.js';

it('trusts the given number of hops, at private addresses only', () => {
  const isTrusted = trustedProxies(2);
  if (typeof isTrusted !== 'function') throw new Error('A number of hops must become a function');
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '172.18.0.5', '::ffff:192.168.0.1', 'fd00::1']) {
    expect([0, 1, 2].map((hopIndex) => isTrusted(address, hopIndex))).toEqual([true, true, false]);
  }
  for (const address of ['203.0.113.5', '2001:db8::1', '::ffff:203.0.113.5'])
    expect(isTrusted(address, 0)).toBe(false);
});
