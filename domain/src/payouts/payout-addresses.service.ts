import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock, HOUR_MS } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { PayoutAccount } from './payout-account.entity.js';
import { codeHashOf, areHashesEqual } from './payout-code.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { Payout } from './payout.entity.js';
import {
  countConfirmationCodes,
  insertPayoutAccount,
  lockPayoutAccount,
  selectIsOwnAddress,
} from './payouts.queries.js';
import {
  ADDRESS_CHANGED_PAUSE_MS,
  CONFIRMATION_CODE_TRIES_MAX,
  CONFIRMATION_CODES_PER_HOUR,
  nextMonday,
} from './payouts.rules.js';

/** Sets the PayPal address for a lister's payouts (PAYOUT-10, PAYOUT-11). */
@Injectable()
export class PayoutAddressesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mails: PayoutMailsService,
    private readonly people: PeopleQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends a code to an address. The address is used once the lister has entered the code. An earlier code becomes
   * invalid. Throws `request/too-many` after five codes within an hour.
   */
  async sendCode(userId: string, address: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      await execute(tx, insertPayoutAccount(userId, now));
      await execute(tx, lockPayoutAccount(userId));
      const [sentCodes] = (await execute(tx, countConfirmationCodes(userId, this.clock.in(-HOUR_MS)))).rows;
      if ((sentCodes?.count ?? 0) >= CONFIRMATION_CODES_PER_HOUR) throw new DomainError('request/too-many');
      const requestedAddress = {
        newAddress: address,
        codeHash: null,
        codeExpiresAt: null,
        codeTries: 0,
        updatedAt: now,
      };
      await tx.update(PayoutAccount, { userId }, requestedAddress);
      await this.mails.plan(tx, { userId, kind: 'code', address });
    });
  }

  /**
   * Confirms the address with the code that was sent to it. Throws `payout/code-wrong`, and `payout/code-expired`
   * after 15 minutes or five wrong codes. A stolen session could change the address. So an address that differs from
   * the current one (at first, from the account's own) pauses payouts for 3 days, and an e-mail about the change is
   * sent to the old address and to the account's address. A payout that still waits for a batch gets the new address,
   * too (PAYOUT-11).
   */
  async confirm(userId: string, code: string): Promise<void> {
    const accountEmail = (await this.people.findByIds([userId])).get(userId)?.email;
    const refusal = await this.transactions.run(async (tx) => {
      await execute(tx, lockPayoutAccount(userId));
      const account = await tx.findOneBy(PayoutAccount, { userId });
      const { newAddress: address, codeHash, codeExpiresAt, codeTries = 0 } = account ?? {};
      const now = this.clock.now();
      if (
        !account ||
        !address ||
        !codeHash ||
        !codeExpiresAt ||
        codeExpiresAt <= now ||
        codeTries >= CONFIRMATION_CODE_TRIES_MAX
      )
        return 'payout/code-expired' as const;
      if (!areHashesEqual(codeHash, codeHashOf(this.settings.AUTH_SECRET, { userId, address, code }))) {
        await tx.update(PayoutAccount, { userId }, { codeTries: codeTries + 1 });
        return 'payout/code-wrong' as const;
      }
      const isNewAddress = account.address
        ? !isSameAddress(address, account.address)
        : !(await this.isOwnAddress(tx, userId, address));
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
          ...(isNewAddress && { pausedUntil: this.clock.in(ADDRESS_CHANGED_PAUSE_MS) }),
        },
      );
      // The address of a payout in a batch does not change here, because the batch must be repeated unchanged
      // (PAYOUT-21). If PayPal refused the batch, the next attempt removes the payout from it.
      await tx.update(Payout, { listerId: userId, state: 'waiting' }, { address, updatedAt: now });
      if (isNewAddress)
        for (const oldAddress of new Set([account.address, accountEmail]))
          if (oldAddress && !isSameAddress(oldAddress, address))
            await this.mails.plan(tx, { userId, kind: 'address-changed', address: oldAddress });
      return undefined;
    });
    // Thrown after the commit: a rollback would undo the count of wrong codes.
    if (refusal) throw new DomainError(refusal);
  }

  /**
   * Returns whether an address is that of the account and of a sign-in method. The method must be that of the sign-up,
   * or have been linked at least ADDRESS_CHANGED_PAUSE_MS ago: a stolen session could link a method, and an account
   * without an address takes over the method's address.
   */
  private async isOwnAddress(tx: EntityManager, userId: string, address: string): Promise<boolean> {
    const linkedBefore = this.clock.in(-ADDRESS_CHANGED_PAUSE_MS);
    const [row] = (await execute(tx, selectIsOwnAddress(userId, address, linkedBefore))).rows;
    return row?.isOwn ?? false;
  }
}

function isSameAddress(left: string, right: string | null | undefined): boolean {
  return left.toLowerCase() === right?.toLowerCase();
}
