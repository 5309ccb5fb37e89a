import { describe, expect, it } from 'vitest';
import { includedTaxCents } from '@market/contract/money/tax';
import { taxFactsOf } from './payment-tax.js';

const NO_SELLER = {
  SELLER_NAME: undefined,
  SELLER_ADDRESS: undefined,
  SELLER_TAX_ID: undefined,
  TAX_PERCENT: 0,
  TAX_PERCENT_BY_COUNTRY: new Map<string, number>(),
};
const NAMED_SELLER = {
  ...NO_SELLER,
  SELLER_NAME: 'Market Ltd',
  TAX_PERCENT: 20,
  TAX_PERCENT_BY_COUNTRY: new Map([
    ['DE', 19],
    ['US', 0],
  ]),
};

describe('the tax that a price includes (PAY-33)', () => {
  it.each([
    [11_900, 1900, 1900],
    [10_000, 1900, 1597],
    [9_900, 750, 691],
    [2, 10_000, 1],
    [3, 10_000, 2],
    [1, 1900, 0],
    [10_000_000, 2500, 2_000_000],
  ])('of %i cents at %i basis points is %i cents, half up', (gross, basisPoints, tax) => {
    expect(includedTaxCents(gross, basisPoints)).toBe(tax);
  });

  it('has the rate of the payer’s country, else the general one', () => {
    expect(taxFactsOf(11_900, 'DE', NAMED_SELLER)).toMatchObject({ taxBasisPoints: 1900, taxCents: 1900 });
    expect(taxFactsOf(12_000, 'FR', NAMED_SELLER)).toMatchObject({ taxBasisPoints: 2000, taxCents: 2000 });
    expect(taxFactsOf(12_000, null, NAMED_SELLER)).toMatchObject({ taxBasisPoints: 2000, taxCents: 2000 });
    expect(taxFactsOf(12_000, 'US', NAMED_SELLER)).toMatchObject({ taxBasisPoints: null, taxCents: null });
  });

  it('names the seller, with the address and the tax ID if they are set (PAY-32)', () => {
    expect(taxFactsOf(100, null, NAMED_SELLER).seller).toEqual({
      name: 'Market Ltd',
      address: null,
      taxId: null,
    });
    const completeSettings = { ...NAMED_SELLER, SELLER_ADDRESS: '1 Main Street', SELLER_TAX_ID: 'DE123' };
    expect(taxFactsOf(100, null, completeSettings).seller).toEqual({
      name: 'Market Ltd',
      address: '1 Main Street',
      taxId: 'DE123',
    });
  });

  it('is none, and no seller is named, without the settings (PAY-32)', () => {
    expect(taxFactsOf(12_000, 'DE', NO_SELLER)).toEqual({
      seller: null,
      payerCountry: 'DE',
      taxBasisPoints: null,
      taxCents: null,
    });
  });
});
