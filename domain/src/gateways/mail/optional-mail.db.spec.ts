import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAIL_SWITCH_NAMES } from '@market/contract/mail-switches';
import { signUpModerator } from '@market/test/api/catalogue';
import { MAIL_KINDS, type MailScenario } from '@market/test/api/mail-kinds';
import { startApi } from '@market/test/api/running-api';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import PostalMime from 'postal-mime';

/** Each optional e-mail, with the switch that its unsubscribe link changes (NOTIFY-2). */
const OPTIONAL_MAILS: Readonly<Record<string, (typeof MAIL_SWITCH_NAMES)[number]>> = {
  'that a rental was paid': 'rental.received',
  'about a new listing of a followed person': 'listing.followed',
  'about a new review': 'rating.new',
  'about an answer to a review': 'rating.answered',
  'about unread messages': 'message.new',
  'about saved searches': 'search.matched',
  'that a listing was approved': 'listing.reviewed',
  'that a listing was rejected': 'listing.reviewed',
};

let mailbox: Mailbox;
let scenario: MailScenario;

beforeAll(async () => {
  mailbox = await startMailbox();
  const api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
  api.setTime(new Date());
  await signUpModerator(api);
  scenario = { api, lister: await api.signUp('Lina'), buyer: await api.signUp('Ben') };
});
afterAll(async () => {
  await scenario.api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  await scenario.api.query('DELETE FROM notice_preferences');
});

const postUnsubscribe = (url: string) =>
  scenario.api.application.inject({
    method: 'POST',
    url: url.replace('https://market.example', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const readMutedKinds = async () =>
  (await scenario.api.query<{ muted: string[] }>('SELECT muted FROM notice_preferences')).map(
    (row) => row.muted,
  );

/** Sends an e-mail of a kind, and returns it. */
async function sendAndReceive(kind: string) {
  await MAIL_KINDS[kind]?.send(scenario, { text: 'Habit Garden' });
  const mail = await PostalMime.parse(mailbox.mails[0]?.rawText ?? '');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  return { header, text: mail.text ?? '', html: mail.html ?? '' };
}

it('every switch for optional e-mails is tested with an e-mail', () => {
  expect([...new Set(Object.values(OPTIONAL_MAILS))].sort()).toEqual([...MAIL_SWITCH_NAMES].sort());
});

it.each(Object.keys(MAIL_KINDS).filter((kind) => !(kind in OPTIONAL_MAILS)))(
  'an e-mail %s cannot be switched off (NOTIFY-7, NOTIFY-3)',
  async (kind) => {
    const { header, text } = await sendAndReceive(kind);
    expect(header('message-id')).toBeDefined();
    expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([undefined, undefined]);
    expect(text).not.toContain('/unsubscribe');
  },
);

it.each(Object.entries(OPTIONAL_MAILS))(
  'one POST by a mail program switches e-mails %s off, and a GET does not (NOTIFY-7)',
  async (kind, name) => {
    const { header, text, html } = await sendAndReceive(kind);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
    const links = text.match(/https:\/\/market\.example\/unsubscribe\?token=\S+/g) ?? [];
    const unsubscribePage = links.find((link) => link.includes(`token=${name}.`)) ?? 'none';
    expect(html).toContain(`href="${unsubscribePage}"`);
    const getResponse = await scenario.api.application.inject({ method: 'GET', url: new URL(url).pathname });
    expect([getResponse.statusCode, getResponse.headers.location]).toEqual([
      302,
      unsubscribePage.replace('https://market.example', ''),
    ]);
    expect(await readMutedKinds()).toEqual([]);
    expect((await postUnsubscribe(url)).statusCode).toBe(204);
    expect((await postUnsubscribe(url)).statusCode).toBe(204);
    expect(await readMutedKinds()).toEqual([[name]]);
  },
);

it('a link that was changed, or whose account has a new address, is refused (NOTIFY-7)', async () => {
  const { header } = await sendAndReceive('about a new review');
  const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
  const urlOfAnotherPerson = url.replace(scenario.buyer.userId, () => scenario.lister.userId);
  const urlOfAnotherKind = url.replace('rating.new', 'rating.answered');
  for (const changedUrl of [
    urlOfAnotherPerson,
    urlOfAnotherKind,
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    `${url}x`,
  ])
    expect((await postUnsubscribe(changedUrl)).statusCode).toBe(404);
  await scenario.api.query(`UPDATE users SET email = 'new.' || email WHERE id = $1`, [scenario.buyer.userId]);
  expect((await postUnsubscribe(url)).statusCode).toBe(404);
  expect(await readMutedKinds()).toEqual([]);
});

it.each(['a'.repeat(36), '-'.repeat(36)])(
  'a link with the malformed id %s of a person is refused with 404, not 500 (NOTIFY-7)',
  async (id) => {
    const response = await postUnsubscribe(`/api/unsubscribe/message.new.${id}.${'x'.repeat(43)}`);
    expect(response.json()).toMatchObject({ status: 404, code: 'notices/link-invalid' });
  },
);
