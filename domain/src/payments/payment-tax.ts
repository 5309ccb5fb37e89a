import { includedTaxCents } from '@market/contract/money/tax';
import type { Seller } from '@market/contract/receipts';
import type { Settings } from '../foundation/settings/configuration.js';

const BASIS_POINTS_PER_PERCENT = 100;

/**
 * The seller and the tax, which a payment stores when it is captured, so that later settings do not change
 * its receipt (PAY-32, PAY-33).
 */
export interface StoredTax {
  readonly seller: Seller | null;
  readonly payerCountry: string | null;
  readonly taxBasisPoints: number | null;
  readonly taxCents: number | null;
}

/** The settings of seller and tax. */
export type TaxSettings = Pick<
  Settings,
  'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID' | 'TAX_PERCENT' | 'TAX_PERCENT_BY_COUNTRY'
>;

/**
 * Returns the seller and the tax of a capture. The rate of the payer's country applies if one is set,
 * otherwise the general rate.
 */
export function taxFactsOf(
  grossCents: number,
  payerCountry: string | null,
  settings: TaxSettings,
): StoredTax {
  const { SELLER_NAME: name, SELLER_ADDRESS: address = null, SELLER_TAX_ID: taxId = null } = settings;
  const countryPercent =
    payerCountry === null ? undefined : settings.TAX_PERCENT_BY_COUNTRY.get(payerCountry);
  const basisPoints = Math.round((countryPercent ?? settings.TAX_PERCENT) * BASIS_POINTS_PER_PERCENT);
  return {
    seller: name === undefined ? null : { name, address, taxId },
    payerCountry,
    taxBasisPoints: basisPoints || null,
    taxCents: basisPoints ? includedTaxCents(grossCents, basisPoints) : null,
  };
}
