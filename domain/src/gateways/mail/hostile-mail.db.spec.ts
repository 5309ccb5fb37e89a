import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpModerator } from '@market/test/api/catalogue';
import { HOSTILE_TEXTS, HOSTILE_URLS, HOSTILE_MULTILINE_TEXT } from '@market/test/hostile/hostile-texts';
import { MAIL_KINDS, type MailKind, type MailScenario } from '@market/test/api/mail-kinds';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { startApi } from '@market/test/api/running-api';
import PostalMime from 'postal-mime';

const NOON = new Date('2026-03-01T12:00:00.000Z');
/** The hostile texts as e-mails show them: without the marks that change the text direction. */
const SHOWN_TEXTS = HOSTILE_TEXTS.map((words) => words.replace(/[\u202E\u2067]/g, ''));
const PLAIN_TITLE = 'Habit Garden';

let mailbox: Mailbox;
let scenario: MailScenario;

beforeAll(async () => {
  mailbox = await startMailbox();
  const api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
  api.setTime(NOON);
  await signUpModerator(api);
  scenario = { api, lister: await api.signUp('Lina'), buyer: await api.signUp('Ben') };
});
afterAll(async () => {
  await scenario.api.stop();
  await mailbox.stop();
});
beforeEach(() => {
  mailbox.mails.length = 0;
});

/** Returns the only received e-mail, parsed. */
async function readSingleMail() {
  expect(mailbox.mails).toHaveLength(1);
  const mail = await PostalMime.parse(mailbox.mails[0]?.rawText ?? '');
  mailbox.mails.length = 0;
  return { ...mail, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' };
}

/** Returns the HTML tags of an e-mail in order, without link addresses, which differ for each sale. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/href="[^"]*"/, 'href'));
const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the source files of the domain that send e-mails. */
function senderFiles(): string[] {
  const root = join('domain', 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.service.ts') &&
        /\bmail\.send(?:ToAnyAddress)?\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    .sort();
}

it('every service that sends e-mails is covered here', () => {
  expect([...new Set(Object.values(MAIL_KINDS).map(({ sendingFile }) => sendingFile))].sort()).toEqual(
    senderFiles(),
  );
});

describe.each(Object.entries(MAIL_KINDS))(
  'an e-mail %s, with hostile markup for every name',
  (_name, kind: MailKind) => {
    it('shows the markup as text, with the structure and headers of a harmless e-mail', async () => {
      await kind.send(scenario, { text: PLAIN_TITLE });
      const plainMail = await readSingleMail();
      await kind.send(scenario, { text: HOSTILE_MULTILINE_TEXT });
      const hostileMail = await readSingleMail();
      expect(plainMail.text).toContain(PLAIN_TITLE);
      expect(tagsOf(plainMail.html)[0]).toBe('<!doctype html>');
      expect(tagsOf(hostileMail.html)).toEqual(tagsOf(plainMail.html));
      expect(hostileMail.headers.map(({ key }) => key)).toEqual(plainMail.headers.map(({ key }) => key));
      expect([hostileMail.to, hostileMail.cc, hostileMail.bcc, hostileMail.from]).toEqual([
        plainMail.to,
        plainMail.cc,
        plainMail.bcc,
        plainMail.from,
      ]);
      for (const words of SHOWN_TEXTS) {
        if (plainMail.subject.includes(PLAIN_TITLE)) expect(hostileMail.subject).toContain(words);
        expect(hostileMail.text).toContain(words);
        expect(unescapeHtml(hostileMail.html)).toContain(words);
      }
    });
  },
);

describe('a source address that is not an http address', () => {
  it.each(Object.values(HOSTILE_URLS))('%s is no link', async (sourceUrl) => {
    await MAIL_KINDS['with the source code']?.send(scenario, { text: PLAIN_TITLE, sourceUrl });
    const { html } = await readSingleMail();
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/market\.example\/delivery\/[0-9a-f-]+$/);
    expect(unescapeHtml(html)).toContain(sourceUrl);
  });
});
