import { expect, it } from 'vitest';
import { askPayoutCode } from './payouts.js';

function errorMessageFor(address: unknown): string | undefined {
  const parsed = askPayoutCode.body.safeParse({ address });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

it.each(['lea@pay.example', ' lea+shop@pay.example ', "o'hara@pay.example", 'lea@xn--bcher-kva.example'])(
  'accepts the payout address %j (PAYOUT-12)',
  (address) => {
    expect(askPayoutCode.body.parse({ address })).toEqual({ address: address.trim() });
  },
);

it.each([
  'léa@pay.example',
  'lea@bücher.example',
  'лея@pay.example',
  'lea@pay。example',
  'lea\u200b@pay.example',
])('refuses the payout address %j, which PayPal would refuse, and says why (PAYOUT-12)', (address) => {
  expect(errorMessageFor(address)).toBe(
    'PayPal pays to no address with letters such as é or ü. Use another address.',
  );
});

it.each([undefined, '', 'lea', 'lea @pay.example', 'lea@pay', `${'l'.repeat(120)}@pay.example`])(
  'refuses %j, which is no address (PAYOUT-12)',
  (address) => {
    expect(errorMessageFor(address)).toBe('Please enter a valid email');
  },
);
