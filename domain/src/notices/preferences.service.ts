import { Injectable } from '@nestjs/common';
import { MAIL_SWITCH_NAMES, type MailSwitch, type Preferences } from '@market/contract/notices';
import { Reads } from '../foundation/reads.js';
import { Transactions } from '../foundation/transactions.js';

/** Which e-mails a person wants; all of them until one is switched off. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /** Every switch. */
  async read(userId: string): Promise<Preferences> {
    const [row] = await this.reads.rows<{ muted: MailSwitch[] }>({
      name: 'notices.preferences',
      text: 'SELECT muted FROM notice_preferences WHERE user_id = $1',
      values: [userId],
    });
    const sends = (name: MailSwitch) => !row?.muted.includes(name);
    return {
      email: {
        'message.new': sends('message.new'),
        'rental.received': sends('rental.received'),
        'listing.reviewed': sends('listing.reviewed'),
        'listing.followed': sends('listing.followed'),
      },
    };
  }

  /** Sets every switch. */
  async change(userId: string, { email }: Preferences): Promise<void> {
    const muted = MAIL_SWITCH_NAMES.filter((name) => !email[name]);
    await this.transactions.run((tx) =>
      tx.query(
        `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
        [userId, muted],
      ),
    );
  }
}
