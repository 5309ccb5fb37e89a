import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEDGER_SIGNS = `WHEN kind IN ('captured', 'dispute-reversed') THEN cents > 0
        WHEN kind IN ('fee', 'refunded', 'reversed', 'disputed', 'dispute-lost') THEN cents < 0`;
const LISTER_KINDS = `'sale', 'refund', 'reversal', 'dispute', 'dispute-ended', 'dispute-lost', 'release', 'payout',
  'payout-paid', 'payout-returned'`;

/**
 * Allows the ledger lines of a dispute that PayPal decides again (PAY-23). Only the new version of the code, and no
 * process of the previous one, inserts such lines.
 */
export class CorrectedDisputes1795651200100 implements MigrationInterface {
  /**
   * Each step commits separately, so that the check of existing rows blocks no writes; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceChecks(runner, {
      ledgerSigns: `${LEDGER_SIGNS} WHEN kind = 'dispute-corrected' THEN cents <> 0`,
      listerKinds: `${LISTER_KINDS}, 'dispute-corrected'`,
    });
  }

  /** Fails if a ledger has corrections, because the former version cannot read them. */
  async down(runner: QueryRunner): Promise<void> {
    await replaceChecks(runner, { ledgerSigns: LEDGER_SIGNS, listerKinds: LISTER_KINDS });
  }
}

async function replaceChecks(
  runner: QueryRunner,
  { ledgerSigns, listerKinds }: { readonly ledgerSigns: string; readonly listerKinds: string },
): Promise<void> {
  await runner.query(`
    ALTER TABLE payment_ledger
      DROP CONSTRAINT IF EXISTS payment_ledger_check,
      ADD CONSTRAINT payment_ledger_check CHECK (CASE ${ledgerSigns} ELSE false END) NOT VALID`);
  await runner.query(`
    ALTER TABLE lister_ledger
      DROP CONSTRAINT IF EXISTS lister_ledger_kind_check,
      ADD CONSTRAINT lister_ledger_kind_check CHECK (kind IN (${listerKinds})) NOT VALID`);
  await runner.query('ALTER TABLE payment_ledger VALIDATE CONSTRAINT payment_ledger_check');
  await runner.query('ALTER TABLE lister_ledger VALIDATE CONSTRAINT lister_ledger_kind_check');
}
