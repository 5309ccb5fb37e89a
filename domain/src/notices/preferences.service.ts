import { Injectable } from '@nestjs/common';
import { MAIL_SWITCH_NAMES, type MailSwitch } from '@market/contract/mail-switches';
import { type Preferences } from '@market/contract/notices';
import { execute } from '../foundation/sql/execute.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { addMutedKind, selectPreferences, upsertPreferences } from './preferences.queries.js';

/** Reads and changes which kinds of e-mail a person has switched off (NOTIFY-2). */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly readPool: ReadPool,
  ) {}

  /** Returns for each kind of e-mail whether it is switched on. */
  async read(userId: string): Promise<Preferences> {
    const [row] = await this.readPool.rows(selectPreferences(userId));
    const isSwitchedOn = (name: MailSwitch) => !row?.muted.includes(name);
    return {
      email: {
        'message.new': isSwitchedOn('message.new'),
        'rental.received': isSwitchedOn('rental.received'),
        'listing.reviewed': isSwitchedOn('listing.reviewed'),
        'listing.followed': isSwitchedOn('listing.followed'),
        'rating.new': isSwitchedOn('rating.new'),
        'rating.answered': isSwitchedOn('rating.answered'),
        'search.matched': isSwitchedOn('search.matched'),
      },
    };
  }

  /** Stores for each kind of e-mail whether it is switched on. */
  async change(userId: string, { email }: Preferences): Promise<void> {
    const mutedKinds = MAIL_SWITCH_NAMES.filter((name) => !email[name]);
    await this.transactions.run((tx) => execute(tx, upsertPreferences(userId, mutedKinds)));
  }

  /** Switches off one kind of e-mail; the other kinds do not change (NOTIFY-7). */
  async switchOff(userId: string, name: MailSwitch): Promise<void> {
    await this.transactions.run((tx) => execute(tx, addMutedKind(userId, name)));
  }
}
