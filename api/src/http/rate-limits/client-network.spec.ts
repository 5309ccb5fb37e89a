import { expect, it } from 'vitest';
import { clientNetwork } from './client-network.js';

it.each([
  [
    'addresses of one /64',
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:0DB8:0001:0002:a:b:c:d', '2001:db8:1:2::1%eth0'],
  ],
  [
    'spellings of one IPv4 address',
    ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105', '::FFFF:CB00:7105'],
  ],
])('counts %s together', (_case, addresses) => {
  expect(new Set(addresses.map(clientNetwork)).size).toBe(1);
});

it('keeps different networks apart', () => {
  const addresses = [
    '203.0.113.5',
    '203.0.113.6',
    '2001:db8:1:2::1',
    '2001:db8:1:3::1',
    '::ffff:203.0.113.7',
    '::1',
  ];
  expect(new Set(addresses.map(clientNetwork)).size).toBe(addresses.length);
});
