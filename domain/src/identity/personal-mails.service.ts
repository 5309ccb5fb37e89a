import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import type { Statement } from '../foundation/sql/statement.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AddressRefused, type Mail, MailGateway } from '../gateways/mail/mail.gateway.js';
import { clearRefusal, markRefused, selectRefusal } from './refused-addresses.queries.js';

/** How long after a refusal an address is tried again (NOTIFY-8). */
export const REFUSED_ADDRESS_RETRY_MS = HOUR_MS;
/**
 * How long an address may be refused before e-mails to it are dropped. If the address is not that of an account, the
 * time begins with the event that the e-mail reports (NOTIFY-8).
 */
export const REFUSED_ADDRESS_GIVE_UP_MS = 7 * DAY_MS;
/** An optional e-mail is sent at most this long after the event that it reports (NOTIFY-9). */
export const OPTIONAL_MAIL_AGE_MAX_MS = 2 * DAY_MS;

/**
 * `sent`: the mail server accepted the e-mail. `later`: it refuses the address now; try again later. `never`:
 * it refuses the address, and the e-mail is optional or the address has been refused for a week.
 */
export type MailOutcome = 'sent' | 'later' | 'never';

/**
 * Sends e-mails to people. If the mail server permanently refuses an address, marks it in the person's
 * account (NOTIFY-8).
 */
@Injectable()
export class PersonalMailsService {
  private readonly logger = new Logger(PersonalMailsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly gateway: MailGateway,
  ) {}

  /**
   * Sends an e-mail to the address of a person's account. Throws MailNotSent if the mail server cannot be reached, or
   * does not accept the e-mail for a reason other than its address. Throws no error after the mail server accepted the
   * e-mail, because callers send it again after an error.
   */
  async send(userId: string, mail: Mail): Promise<MailOutcome> {
    const outcome = await this.sendToAnyAddress(userId, mail);
    // The address of the account has changed since the caller read it. The next attempt uses the new one.
    return outcome === 'refused' ? 'later' : outcome;
  }

  /**
   * Like `send`, but to an address that may differ from the account's. Returns `refused` if the mail server refuses a
   * different address: the account cannot store that, so the caller decides how long to try again (NOTIFY-8).
   */
  async sendToAnyAddress(userId: string, mail: Mail): Promise<MailOutcome | 'refused'> {
    const [refusal] = await this.run(selectRefusal(userId, mail.to));
    const now = this.clock.now();
    const isRefusedTooLong =
      refusal !== undefined && refusal.refusedAt < this.clock.in(-REFUSED_ADDRESS_GIVE_UP_MS);
    const outcomeIfRefused = isRefusedTooLong || mail.unsubscribeUrl !== undefined ? 'never' : 'later';
    if (refusal && now < refusal.retryAt) return outcomeIfRefused;
    try {
      await this.gateway.send(mail);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      const retryAt = this.clock.in(REFUSED_ADDRESS_RETRY_MS);
      const [markedAccount] = await this.run(markRefused(userId, mail.to, now, retryAt));
      return markedAccount || outcomeIfRefused === 'never' ? outcomeIfRefused : 'refused';
    }
    if (refusal) await this.clearRefusal(userId, mail.to);
    return 'sent';
  }

  /** Removes the mark of a refused address. If that fails, the next e-mail removes it. */
  private async clearRefusal(userId: string, address: string): Promise<void> {
    try {
      await this.run(clearRefusal(userId, address));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`The address of person ${userId} is still marked as refused: ${reason}`);
    }
  }

  private async run<Row>(statement: Statement<Row>): Promise<Row[]> {
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows;
  }
}
