import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import {
  type MailOutcome,
  PersonalMailsService,
  REFUSED_ADDRESS_GIVE_UP_MS,
  REFUSED_ADDRESS_RETRY_MS,
} from '../identity/personal-mails.service.js';
import { PayoutAccount } from './payout-account.entity.js';
import { codeHashOf, newCode } from './payout-code.js';
import { payoutMail } from './payout-mail.js';
import { PayoutMail, type PayoutMailKind } from './payout-mail.entity.js';
import { Payout } from './payout.entity.js';
import { payoutMailDue } from './payouts.events.js';
import { insertMail, selectMailsDue, claimMail } from './payouts.queries.js';
import { CONFIRMATION_CODE_LIFE_MS, MAIL_LEASE_MS } from './payouts.rules.js';

/** Plans and sends e-mails about payout addresses and payouts (PAYOUT-10, PAYOUT-23). */
@Injectable()
export class PayoutMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Plans an e-mail inside the caller's transaction. A second e-mail of the same kind about the same payout
   * is not planned.
   */
  async plan(tx: EntityManager, mail: PlannedMail): Promise<void> {
    const { userId, kind, address, payoutId = null } = mail;
    const insertStatement = insertMail(newId(), userId, kind, address, payoutId, this.clock.now());
    const [plannedMail] = (await execute(tx, insertStatement)).rows;
    if (plannedMail) await this.outbox.append(tx, payoutMailDue, { mailId: plannedMail.id });
  }

  /**
   * Sends an e-mail if it is due and no other process is sending it. Throws MailNotSent if the mail server
   * does not accept it; a sweep then retries. An e-mail with a confirmation code is no longer sent 15 minutes after the
   * code was requested, or if the mail server refuses its address (PAYOUT-10); other e-mails to a refused address are
   * tried hourly for a week (NOTIFY-8).
   */
  async send(id: string): Promise<void> {
    const claimedMail = await this.claim(id);
    if (!claimedMail) return;
    const { userId, kind, payoutId, code, address, createdAt } = claimedMail;
    const person = (await this.people.findByIds([userId])).get(userId);
    const payout = payoutId
      ? await this.transactions.run((tx) => tx.findOneBy(Payout, { id: payoutId }))
      : null;
    const isSentToAccountEmail = kind === 'paid' || kind === 'unclaimed' || kind === 'returned';
    const { PUBLIC_URL: publicUrl } = this.settings;
    const outcome = await this.mail.sendToAnyAddress(userId, {
      ...payoutMail(kind, {
        name: person?.displayName ?? '',
        isFormerLister: person?.deleted === true,
        code,
        payout,
        publicUrl,
      }),
      to: (isSentToAccountEmail && person?.email) || address,
      messageId: `payout.${id}@${new URL(publicUrl).hostname}`,
    });
    if (kind !== 'code' && outcome === 'later') return;
    const dueAt = this.nextTryAfter(outcome, { kind, createdAt });
    await this.transactions.run((tx) => tx.update(PayoutMail, { id }, { dueAt }));
  }

  /** Returns when an e-mail is tried again; null if it is not. */
  private nextTryAfter(
    outcome: MailOutcome | 'refused',
    { kind, createdAt }: Pick<PayoutMail, 'kind' | 'createdAt'>,
  ): Date | null {
    const isTriedAgain =
      outcome === 'refused' && kind !== 'code' && createdAt > this.clock.in(-REFUSED_ADDRESS_GIVE_UP_MS);
    return isTriedAgain ? this.clock.in(REFUSED_ADDRESS_RETRY_MS) : null;
  }

  /** Returns the ids of up to `limit` e-mails that are due. */
  async findDue(limit: number): Promise<string[]> {
    const statement = selectMailsDue(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows.map(({ id }) => id);
  }

  private claim(id: string) {
    return this.transactions.run(async (tx) => {
      const [mail] = (await execute(tx, claimMail(id, this.clock.now(), this.clock.in(MAIL_LEASE_MS)))).rows;
      if (!mail) return undefined;
      const kind = mail.kind as PayoutMailKind;
      if (kind !== 'code') return { ...mail, kind, code: '' };
      const code = await this.makeCode(tx, mail);
      if (code !== undefined) return { ...mail, kind, code };
      await tx.update(PayoutMail, { id }, { dueAt: null });
      return undefined;
    });
  }

  /**
   * Replaces the stored confirmation code by a new one on each attempt: the earlier code cannot be sent
   * again, because only its hash is stored. The count of wrong codes does not change. Returns undefined if the request
   * for the code is older than 15 minutes, or if the lister has entered another address since (PAYOUT-10).
   */
  private async makeCode(
    tx: EntityManager,
    { userId, address, createdAt }: Pick<PayoutMail, 'userId' | 'address' | 'createdAt'>,
  ): Promise<string | undefined> {
    if (createdAt <= this.clock.in(-CONFIRMATION_CODE_LIFE_MS)) return undefined;
    const code = newCode();
    const codeHash = codeHashOf(this.settings.AUTH_SECRET, { userId, address, code });
    const codeFields = { codeHash, codeExpiresAt: this.clock.in(CONFIRMATION_CODE_LIFE_MS) };
    const update = await tx.update(PayoutAccount, { userId, newAddress: address }, codeFields);
    return update.affected === 1 ? code : undefined;
  }
}

interface PlannedMail {
  readonly userId: string;
  readonly kind: PayoutMailKind;
  readonly address: string;
  readonly payoutId?: string;
}
