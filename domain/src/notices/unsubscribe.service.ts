import { Inject, Injectable } from '@nestjs/common';
import type { MailSwitch } from '@market/contract/mail-switches';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { PreferencesService } from './preferences.service.js';
import { isUnsubscribeTokenOf, readUnsubscribeToken, createUnsubscribeToken } from './unsubscribe-token.js';

/** The URLs in an e-mail that switch off this kind of e-mail without a sign-in (NOTIFY-7). */
export interface UnsubscribeLinks {
  /** The URL to which mail programs send a POST request. */
  readonly unsubscribeUrl: string;
  /** The URL of a page with a button that unsubscribes. */
  readonly unsubscribePage: string;
}

/** Switches off a kind of e-mail through the unsubscribe link in each e-mail (NOTIFY-7). */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly people: PeopleQueries,
    private readonly preferences: PreferencesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns the unsubscribe links for an e-mail of this kind to a person's address. */
  linksOf(userId: string, mailSwitch: MailSwitch, address: string): UnsubscribeLinks {
    const { AUTH_SECRET, PUBLIC_URL } = this.settings;
    const token = createUnsubscribeToken(AUTH_SECRET, { userId, mailSwitch, address });
    return {
      unsubscribeUrl: `${PUBLIC_URL}/api/unsubscribe/${token}`,
      unsubscribePage: `${PUBLIC_URL}/unsubscribe?token=${token}`,
    };
  }

  /**
   * Switches off the kind of e-mail that the token names; a repeated call changes nothing. Throws
   * `notices/link-invalid`.
   */
  async unsubscribe(token: string): Promise<void> {
    const parsedToken = readUnsubscribeToken(token);
    const person = parsedToken && (await this.people.findByIds([parsedToken.userId])).get(parsedToken.userId);
    const { AUTH_SECRET: secret } = this.settings;
    if (
      !parsedToken ||
      !person?.email ||
      !isUnsubscribeTokenOf(secret, token, { ...parsedToken, address: person.email })
    )
      throw new DomainError('notices/link-invalid');
    await this.preferences.switchOff(parsedToken.userId, parsedToken.mailSwitch);
  }
}
