import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import type { Statement } from '../foundation/sql/statement.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PersonalMailsService } from '../identity/personal-mails.service.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { UnsubscribeService } from '../notices/unsubscribe.service.js';
import { SEARCH_MAIL_PAUSE_MS, SEARCH_MAIL_RETRY_MS } from './saved-searches.rules.js';
import { searchMail } from './search-mail.js';
import {
  removeFoundListings,
  lockSearches,
  postponeSearchMail,
  selectDueSearchMails,
  type Recipient,
  selectFoundListings,
  selectRecipient,
  planNextSearchMail,
  claimSearchMail,
  type FoundListing,
} from './search-mails.queries.js';
import { createStopToken } from './stop-token.js';

/**
 * Sends each person at most one e-mail a day about new listings that match the person's saved searches
 * (FIND-82).
 */
@Injectable()
export class SearchMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly preferences: PreferencesService,
    private readonly unsubscribeService: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns ids of people whose e-mail is due. */
  async findDue(limit: number): Promise<string[]> {
    return (await this.run(selectDueSearchMails(this.clock.now(), limit))).map(({ id }) => id);
  }

  /**
   * Sends the e-mail to a person, if it is due, not switched off, and a match is still on sale. The claim
   * lasts a day, so that a crash while sending, or an error after it, cannot cause two e-mails in a day. If the mail
   * server does not accept the e-mail, throws MailNotSent, and a sweep retries 5 minutes later (FIND-83).
   */
  async send(userId: string): Promise<void> {
    const claimedAt = this.clock.now();
    const statement = claimSearchMail(userId, this.clock.in(SEARCH_MAIL_PAUSE_MS), claimedAt);
    const [claimedMail] = await this.run(statement);
    const [recipient] = claimedMail ? await this.run(selectRecipient(userId)) : [];
    if (!claimedMail || !recipient) return;
    const namedListings = await this.sendClaimed(userId, recipient, claimedMail.sentAt).catch(
      async (error: unknown) => {
        await this.run(postponeSearchMail(userId, this.clock.in(SEARCH_MAIL_RETRY_MS)));
        throw error;
      },
    );
    const sentAt = namedListings.length > 0 ? claimedAt : null;
    await this.removeHandledMatches(userId, { foundIds: recipient.foundIds, namedListings, sentAt });
  }

  /**
   * Sends the e-mail and returns the matches that it names; none if there is nothing to send, or if the mail server
   * permanently refuses the address.
   */
  private async sendClaimed(
    userId: string,
    { to: recipientAddress, name }: Recipient,
    lastSentAt: Date | null,
  ): Promise<readonly FoundListing[]> {
    if (recipientAddress === null || !(await this.preferences.read(userId)).email['search.matched'])
      return [];
    const foundListings = await this.run(selectFoundListings(userId));
    if (foundListings.length === 0) return [];
    const { PUBLIC_URL: publicUrl, AUTH_SECRET: secret } = this.settings;
    const { unsubscribeUrl, unsubscribePage } = this.unsubscribeService.linksOf(
      userId,
      'search.matched',
      recipientAddress,
    );
    const stopPageUrl = (searchId: string) =>
      `${publicUrl}/unsubscribe?token=${createStopToken(secret, { searchId, userId, address: recipientAddress })}`;
    const mailFacts = { name, foundListings, publicUrl, unsubscribePage, stopPageUrl };
    const outcome = await this.mail.send(userId, {
      ...searchMail(mailFacts),
      withoutUserTexts: searchMail({ ...mailFacts, omitsUserTexts: true }),
      to: recipientAddress,
      unsubscribeUrl,
      messageId: `searches.${userId}.${lastSentAt?.getTime() ?? 0}@${new URL(publicUrl).hostname}`,
    });
    return outcome === 'sent' ? foundListings : [];
  }

  /**
   * Removes all matches that `send` has read, and plans the next e-mail if there are newer ones. Only the listings that
   * the e-mail named are no longer new: the others, for example listings that are off sale, stay new until the person
   * opens the search (FIND-81).
   */
  private async removeHandledMatches(
    userId: string,
    {
      foundIds,
      namedListings,
      sentAt,
    }: {
      readonly foundIds: readonly string[];
      readonly namedListings: readonly FoundListing[];
      readonly sentAt: Date | null;
    },
  ): Promise<void> {
    const namedIds = namedListings.map(({ listingId }) => listingId);
    const searchIds = namedListings.map(({ searchId }) => searchId);
    await this.transactions.run(async (tx) => {
      await execute(tx, lockSearches(userId));
      await execute(tx, removeFoundListings(userId, [...foundIds, ...namedIds], searchIds, namedIds));
      await execute(tx, planNextSearchMail(userId, sentAt, this.clock.now(), SEARCH_MAIL_PAUSE_MS));
    });
  }

  private async run<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.transactions.run((tx) => execute(tx, statement))).rows;
  }
}
