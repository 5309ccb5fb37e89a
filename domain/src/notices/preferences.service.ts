import { Injectable } from '@nestjs/common';
import { MAIL_SWITCH_NAMES, type MailSwitch } from '@market/contract/mail-switches';
import type { PreferenceChanges, Preferences } from '@market/contract/notices';
import { execute } from '../foundation/sql/execute.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { changeMutedKinds, selectPreferences } from './preferences.queries.js';

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

  /** Switches kinds of e-mail on and off; kinds that `email` does not name do not change (NOTIFY-2). */
  async change(userId: string, { email }: PreferenceChanges): Promise<void> {
    const namesSetTo = (isOn: boolean) => MAIL_SWITCH_NAMES.filter((name) => email[name] === isOn);
    await this.transactions.run((tx) =>
      execute(tx, changeMutedKinds(userId, namesSetTo(false), namesSetTo(true))),
    );
  }

  /** Switches off one kind of e-mail; the other kinds do not change (NOTIFY-7). */
  async switchOff(userId: string, name: MailSwitch): Promise<void> {
    await this.change(userId, { email: { [name]: false } });
  }
}
