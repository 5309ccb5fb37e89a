import { Inject, Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { Transactions } from '../foundation/transactions.js';
import { PayoutAccount } from './payout-account.entity.js';
import { hashOf, isSame } from './payout-code.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { countCodes, insertAccount, lockAccount } from './payouts.queries.js';
import { CHANGED_PAUSE_MS, CODE_TRIES, CODES_PER_HOUR, nextMonday } from './payouts.rules.js';

/** Sets the PayPal address that a lister is paid to (PAYOUT-10, PAYOUT-11). */
@Injectable()
export class PayoutAddressesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mails: PayoutMailsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends a code to an address, which is used once the code is typed. An earlier code ends. Throws `request/too-many` after
   * five codes within an hour.
   */
  async ask(userId: string, address: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      await execute(tx, insertAccount(userId, at));
      await execute(tx, lockAccount(userId));
      const [sent] = (await execute(tx, countCodes(userId, this.clock.in(-HOUR_MS)))).rows;
      if ((sent?.count ?? 0) >= CODES_PER_HOUR) throw new DomainError('request/too-many');
      const asked = { newAddress: address, codeHash: null, codeExpiresAt: null, codeTries: 0, updatedAt: at };
      await tx.update(PayoutAccount, { userId }, asked);
      await this.mails.plan(tx, { userId, kind: 'code', address });
    });
  }

  /**
   * Confirms the address with the code that was sent to it. Throws `payout/code-wrong`, and `payout/code-expired` after 15
   * minutes or five wrong codes. A changed address pauses payouts for 3 days, and the old one is told.
   */
  async confirm(userId: string, code: string): Promise<void> {
    const refusal = await this.transactions.run(async (tx) => {
      await execute(tx, lockAccount(userId));
      const account = await tx.findOneBy(PayoutAccount, { userId });
      const { newAddress: address, codeHash, codeExpiresAt, codeTries = 0 } = account ?? {};
      const now = this.clock.now();
      if (
        !account ||
        !address ||
        !codeHash ||
        !codeExpiresAt ||
        codeExpiresAt <= now ||
        codeTries >= CODE_TRIES
      )
        return 'payout/code-expired' as const;
      if (!isSame(codeHash, hashOf(this.settings.AUTH_SECRET, { userId, address, code }))) {
        await tx.update(PayoutAccount, { userId }, { codeTries: codeTries + 1 });
        return 'payout/code-wrong' as const;
      }
      const isChange = account.address !== null && account.address !== address;
      await tx.update(
        PayoutAccount,
        { userId },
        {
          address,
          confirmedAt: now,
          newAddress: null,
          codeHash: null,
          codeExpiresAt: null,
          codeTries: 0,
          nextWeeklyAt: account.nextWeeklyAt ?? nextMonday(now),
          updatedAt: now,
          ...(isChange && { pausedUntil: this.clock.in(CHANGED_PAUSE_MS) }),
        },
      );
      if (isChange && account.address !== null)
        await this.mails.plan(tx, { userId, kind: 'address-changed', address: account.address });
      return undefined;
    });
    // The wrong try is counted: the transaction that counts it commits before the refusal is thrown.
    if (refusal) throw new DomainError(refusal);
  }
}
