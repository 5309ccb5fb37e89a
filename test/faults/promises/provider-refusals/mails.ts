import { buy } from '../../clients/buyer.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import {
  CALLS_AT_ONCE,
  HOUR_MS,
  MINUTE_MS,
  countMailsAbout,
  type ProviderTest,
  type Providers,
} from './provider-test.js';

const SMTP_REPLIES = [421, 450, 550] as const;

interface RefusedMail {
  readonly buyer: Person;
  readonly smtpReply: (typeof SMTP_REPLIES)[number];
}

/**
 * Tests a mail server that shuts down, a busy mailbox, and an address that is refused permanently (DELIVERY-2,
 * NOTIFY-8).
 */
export const refusedMails: ProviderTest = async (providers) => {
  const { market, casesPerRefusal } = providers;
  const { mailbox } = market;
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const smtpReplies = SMTP_REPLIES.flatMap((smtpReply) =>
    Array.from({ length: casesPerRefusal }, () => smtpReply),
  );
  const buyers = await signUp(market, smtpReplies.length);
  const mails = smtpReplies.map((smtpReply, index) => ({ smtpReply, buyer: buyers[index] as Person }));
  for (const { buyer, smtpReply } of mails) mailbox.replyByRecipient.set(buyer.email, smtpReply);
  await mapConcurrently(mails, CALLS_AT_ONCE, ({ buyer }) =>
    buy(market, { buyer, mvpId, lastStep: 'rents' }),
  );
  const violations: string[] = [];
  return {
    name: 'SMTP',
    caseCount: mails.length,
    moments: [
      {
        afterMs: 20 * MINUTE_MS,
        isDone: async () => (await wrongRefusalMarks(providers, mails)).length === 0,
        changeResponses: async () => {
          violations.push(...(await wrongRefusalMarks(providers, mails)));
          mailbox.replyByRecipient.clear();
        },
      },
      { afterMs: 3 * HOUR_MS, isDone: async () => missingMails(providers, mails).length === 0 },
    ],
    findViolations: async () => [...violations, ...missingMails(providers, mails)],
  };
};

/** Returns a message for each address that is wrongly marked as refused permanently, or wrongly not marked. */
async function wrongRefusalMarks({ market }: Providers, mails: readonly RefusedMail[]): Promise<string[]> {
  const markedUsers = await market.query<{ id: string }>(
    'SELECT id FROM users WHERE email_refused_at IS NOT NULL',
  );
  const ids = new Set(markedUsers.map(({ id }) => id));
  return mails
    .filter(({ buyer, smtpReply }) => ids.has(buyer.userId) !== (smtpReply === 550))
    .map(
      ({ smtpReply }) =>
        `SMTP ${smtpReply}: the address ${smtpReply === 550 ? 'is not' : 'is'} marked as refused`,
    );
}

function missingMails({ market }: Providers, mails: readonly RefusedMail[]): string[] {
  return mails.flatMap(({ buyer, smtpReply }) =>
    ['Your source code', 'Your receipt'].flatMap((mailTitle) => {
      const arrivedCount = countMailsAbout(market, buyer, mailTitle);
      return arrivedCount === 1 ? [] : [`SMTP ${smtpReply}: '${mailTitle}' arrived ${arrivedCount} times`];
    }),
  );
}
