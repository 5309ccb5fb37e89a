import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertListing, signUpModerator } from '@market/test/api/catalogue';
import { MAIL_KINDS, type MailScenario } from '@market/test/api/mail-kinds';
import { startApi } from '@market/test/api/running-api';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { newId } from '../../foundation/new-id.js';
import { UnreadMailsService } from '../../notices/unread-mails.service.js';
import { SearchMailsService } from '../../saved-searches/search-mails.service.js';
import { MailNotSent } from './mail.gateway.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const SPAM = 'XJS-C4JDBQADN1-GTUBE';
const SOURCE_URL = `https://code.example/${SPAM}`;
/** E-mails that are sent in one version only, because their user texts are of the recipient or of an approved MVP. */
const KINDS_WITH_ONE_VERSION = ['about a refund', 'about a payout address'];

let mailbox: Mailbox;
let scenario: MailScenario;

beforeAll(async () => {
  mailbox = await startMailbox();
  const api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
  await signUpModerator(api);
  scenario = { api, lister: await api.signUp('Lina'), buyer: await api.signUp('Ben') };
});
afterAll(async () => {
  await scenario.api.stop();
  await mailbox.stop();
});
beforeEach(() => {
  scenario.api.setTime(NOON);
  mailbox.refusesContents = ({ decodedText }) => decodedText.includes(SPAM);
  mailbox.mails.length = 0;
  mailbox.refusedMails.length = 0;
});

describe.each(Object.entries(MAIL_KINDS).filter(([name]) => !KINDS_WITH_ONE_VERSION.includes(name)))(
  'an e-mail %s whose contents the mail server refuses',
  (_name, kind) => {
    it('is sent at once without texts of users, with the same Message-ID and links (NOTIFY-12)', async () => {
      await kind.send(scenario, { text: SPAM, sourceUrl: SOURCE_URL });
      expect([mailbox.refusedMails.length, mailbox.mails.length]).toEqual([1, 1]);
      const [refusedMail, sentMail] = [mailbox.refusedMails[0], mailbox.mails[0]];
      expect(sentMail?.messageId).toBe(refusedMail?.messageId);
      expect(sentMail?.to).toEqual(refusedMail?.to);
      expect(sentMail?.subject).not.toBe('');
      const buttonOf = (text = '') => /class="button"[^>]*href="([^"]*)"/.exec(text)?.[1] ?? 'none';
      expect(buttonOf(sentMail?.decodedText)).toBe(buttonOf(refusedMail?.decodedText));
      expect(buttonOf(sentMail?.decodedText)).toContain('https://market.example/');
    });
  },
);

it('an e-mail about unread messages is refused once in 48 hours of sweeps (NOTIFY-12)', async () => {
  await MAIL_KINDS['about unread messages']?.send(scenario, { text: SPAM });
  const service = scenario.api.application.get(UnreadMailsService);
  for (let minutes = 5; minutes <= 48 * 60; minutes += 5) {
    scenario.api.setTime(new Date(NOON.getTime() + minutes * 60_000));
    for (const conversationSide of await service.findDue(10))
      await service.send(conversationSide).catch(() => undefined);
  }
  expect([mailbox.refusedMails.length, mailbox.mails.length]).toEqual([1, 1]);
});

it('an e-mail about saved searches links every MVP, also if the title of one is refused (NOTIFY-12)', async () => {
  const { api, lister, buyer } = scenario;
  const ids = [
    await insertListing(api, lister, { title: SPAM }),
    await insertListing(api, lister, { title: 'Habit Garden' }),
  ];
  await api.query('TRUNCATE saved_searches, saved_search_mails');
  for (const listingId of ids)
    await api.query(
      `INSERT INTO saved_searches (id, user_id, search, category, tech, tag, is_available, key, found_ids, saved_at)
       VALUES ($1, $2, $3, '', '', '', false, $3, ARRAY[$4::uuid], $5)`,
      [newId(), buyer.userId, `words ${listingId}`, listingId, NOON],
    );
  await api.query('INSERT INTO saved_search_mails (user_id, due_at) VALUES ($1, $2)', [buyer.userId, NOON]);
  await api.application.get(SearchMailsService).send(buyer.userId);
  const texts = mailbox.mails.map(({ decodedText }) => decodedText).join();
  for (const id of ids) expect(texts).toContain(`https://market.example/mvp/${id}`);
  expect(texts).not.toContain('browse?search');
});

it('an e-mail that is refused without texts of users, too, is tried again later (NOTIFY-12)', async () => {
  mailbox.refusesContents = () => true;
  const send = () => MAIL_KINDS['that requested data is ready']?.send(scenario, { text: 'Habit Garden' });
  await expect(send()).rejects.toThrow(MailNotSent);
  expect([mailbox.refusedMails.length, mailbox.mails.length]).toEqual([2, 0]);
  mailbox.refusesContents = () => false;
  await send();
  expect(mailbox.mails).toHaveLength(1);
});
