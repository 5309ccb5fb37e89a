import type { Mutation } from '../mutation.js';

const TAX_SPEC = 'domain/src/payments/payment-tax.spec.ts';
const RECEIPT_LINES_SPEC = 'domain/src/receipts/receipt-lines.spec.ts';
const RECEIPT_TAX_SPEC = 'api/src/receipts/receipt-tax.db.spec.ts';
const SETTINGS_SPEC = 'domain/src/foundation/settings/configuration.spec.ts';

/** Mutations of seller and tax on receipts (PAY-32 to PAY-34). */
export const MONEY_TAXES: readonly Mutation[] = [
  {
    name: 'money/tax-rounds-down',
    rule: 'The included tax is rounded half up (PAY-33)',
    file: 'contract/src/money/tax.ts',
    find: '(2 * grossCents * basisPoints + divisor)',
    replace: '(2 * grossCents * basisPoints)',
    specs: [TAX_SPEC],
  },
  {
    name: 'money/tax-on-top',
    rule: 'The price includes the tax (PAY-33)',
    file: 'contract/src/money/tax.ts',
    find: 'const divisor = BASIS_POINTS_IN_WHOLE + basisPoints;',
    replace: 'const divisor = BASIS_POINTS_IN_WHOLE;',
    specs: [TAX_SPEC],
  },
  {
    name: 'money/tax-ignores-country',
    rule: 'The tax rate is that of the buyer’s country (PAY-33)',
    file: 'domain/src/payments/payment-tax.ts',
    find: 'settings.TAX_PERCENT_BY_COUNTRY.get(payerCountry)',
    replace: 'undefined',
    specs: [TAX_SPEC],
  },
  {
    name: 'money/payer-country-not-stored',
    rule: 'The buyer’s country is stored with the payment (PAY-34)',
    file: 'domain/src/payments/ledger/payment-books.ts',
    find: 'payPalBooks.order.payer?.address?.country_code ?? null',
    replace: 'null',
    specs: [RECEIPT_TAX_SPEC],
  },
  {
    name: 'money/seller-needs-address',
    rule: 'A seller without an address is stored, too (PAY-32)',
    file: 'domain/src/payments/payment-tax.ts',
    find: 'seller: name === undefined ? null',
    replace: 'seller: name === undefined || address === null ? null',
    specs: [TAX_SPEC],
  },
  {
    name: 'money/kept-tax-of-whole-price',
    rule: 'After a refund the receipt’s PDF shows the tax of the rest (PAY-33)',
    file: 'domain/src/receipts/receipt-lines.ts',
    find: '...taxLine(receipt, amountCents - refundedCents)',
    replace: '...taxLine(receipt, amountCents)',
    specs: [RECEIPT_LINES_SPEC],
  },
  {
    name: 'money/receipt-page-taxes-refund',
    rule: 'After a refund the receipt’s page shows the tax of the rest (PAY-33)',
    file: 'api/src/receipts/receipts.controller.ts',
    find: 'includedTaxCents(amountCents - refundedCents, taxBasisPoints)',
    replace: 'includedTaxCents(amountCents, taxBasisPoints)',
    specs: [RECEIPT_TAX_SPEC],
  },
  {
    name: 'money/receipt-without-tax-id',
    rule: 'Receipts show the seller’s tax id (PAY-32)',
    file: 'domain/src/receipts/receipt-lines.ts',
    find: "...(taxId ? ([['Tax ID', oneLine(taxId)]] satisfies [string, string][]) : []),",
    replace: '',
    specs: [RECEIPT_LINES_SPEC],
  },
  {
    name: 'money/tax-without-seller',
    rule: 'Tax rates of countries without a seller’s name stop the start (PAY-32)',
    file: 'domain/src/foundation/settings/configuration.ts',
    find: '(TAX_PERCENT > 0 || TAX_PERCENT_BY_COUNTRY.size > 0)',
    replace: '(TAX_PERCENT > 0)',
    specs: [SETTINGS_SPEC],
  },
];
