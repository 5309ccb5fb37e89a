import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '@market/local/free-port';
import { createTransport } from 'nodemailer';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import { startInbox } from './inbox.js';

let smtpPort: number;
let inbox: RunningStandIn;

beforeEach(async () => {
  smtpPort = await freePort();
  const port = await freePort();
  inbox = await startInbox({ smtpPort, port, url: `http://127.0.0.1:${port}` });
});

afterEach(() => inbox.close());

const sendMail = (subject: string) =>
  createTransport({ url: `smtp://127.0.0.1:${smtpPort}` }).sendMail({
    from: 'MVP Market <hello@mvp-market.example>',
    to: 'theo@northbyte.example',
    subject,
    messageId: '<delivery-1@mvp-market.example>',
    text: 'Here it is: <https://code.example>',
  });
const readMessages = async () =>
  (await (await fetch(`${inbox.url}/api/messages`)).json()) as Record<string, unknown>[];
const switchSmtp = (up: boolean) =>
  fetch(`${inbox.url}/_smtp`, { method: 'POST', body: JSON.stringify({ up }) });

it('stores received e-mails with their Message-ID, newest first', async () => {
  await sendMail('First');
  await sendMail('Grüße');
  expect(await readMessages()).toMatchObject([
    { subject: 'Grüße', to: ['theo@northbyte.example'], messageId: '<delivery-1@mvp-market.example>' },
    { subject: 'First', text: expect.stringContaining('https://code.example') },
  ]);
});

it('shows an e-mail of plain text as text, never as HTML', async () => {
  await sendMail('Plain <b>');
  const page = await (await fetch(`${inbox.url}/messages/1`)).text();
  expect(page).toContain('Plain &lt;b&gt;');
  expect(page).toContain('&lt;https://code.example&gt;');
});

it('refuses mail while it is down, also over an open connection, and keeps its mail', async () => {
  await sendMail('Before');
  const openConnection = connect(smtpPort, '127.0.0.1');
  openConnection.on('error', () => undefined);
  openConnection.resume();
  const connectionClosed = once(openConnection, 'close');
  await switchSmtp(false);
  await connectionClosed;
  await expect(sendMail('Meanwhile')).rejects.toThrow();
  await switchSmtp(true);
  await sendMail('After');
  expect((await readMessages()).map(({ subject }) => subject)).toEqual(['After', 'Before']);
  openConnection.destroy();
});

it.each([421, 450, 550])(
  'replies with %i to every recipient after the form on its page has set this code',
  async (answer) => {
    const form = new URLSearchParams({ up: 'on', answer: String(answer) });
    const page = await fetch(`${inbox.url}/_smtp`, { method: 'POST', body: form });
    expect(await page.text()).toContain(`<option value="${answer}" selected>`);
    await expect(sendMail('Meanwhile')).rejects.toMatchObject({ responseCode: answer });
    await fetch(`${inbox.url}/_smtp`, { method: 'POST', body: JSON.stringify({ answer: 250 }) });
    await sendMail('After');
    expect((await readMessages()).map(({ subject }) => subject)).toEqual(['After']);
  },
);
