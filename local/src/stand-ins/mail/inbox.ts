import { createEmulator, defineEmulator } from 'emulate';
import * as z from 'zod';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';
import { page } from '../pages/page.js';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import { type SmtpReplyCode, SMTP_REPLIES, type CaughtMail, MailCatcher } from './mail-catcher.js';

const HOST = '127.0.0.1';
const CSS = `
main { max-width: 880px; margin: 0 auto; padding: 24px 16px; display: grid; gap: 16px; }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--page); }
form { display: grid; gap: 12px; justify-items: start; } form label { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
pre { white-space: pre-wrap; margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); font: inherit; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
`;

export interface InboxOptions {
  readonly smtpPort: number;
  readonly port: number;
  readonly url: string;
}

/**
 * Serves the e-mails of a local installation:
 * - a page with all e-mails, and a form for both faults below;
 * - `GET /api/messages` for tests (newest first: id, messageId, from, to, subject, text, html, at, unsubscribe);
 * - `POST /_smtp {"up"?: false, "answer"?: 250 | 421 | 450 | 550}` simulates an outage of the mail server (`up`), or
 *   sets its reply to every recipient (`answer`).
 */
export async function startInbox({ smtpPort, port, url }: InboxOptions): Promise<RunningStandIn> {
  const catcher = new MailCatcher(smtpPort);
  await catcher.startListening();
  const inbox = defineEmulator({
    name: 'inbox',
    state: () => ({}),
    setup({ app }) {
      app.get('/', (c) => c.html(listPage(catcher)));
      app.get('/api/messages', (c) => c.json(catcher.all()));
      app.get('/api/messages/newest', (c) => c.json({ id: catcher.all()[0]?.id ?? 0 }));
      app.get('/messages/:id', (c) => {
        const mail = catcher.all().find(({ id }) => String(id) === c.req.param('id'));
        return mail ? c.html(mailPage(mail)) : c.html(listPage(catcher), 404);
      });
      app.get('/messages/:id/html', (c) => {
        const mail = catcher.all().find(({ id }) => String(id) === c.req.param('id'));
        // An e-mail is untrusted HTML: its frame is sandboxed without scripts.
        return c.body(mail?.html ?? '', mail ? 200 : 404, {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy':
            "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src * data:",
        });
      });
      app.post('/_smtp', async (c) => {
        const isForm = (c.req.header('content-type') ?? '').includes('form');
        const parsedSwitches = SmtpSwitches.safeParse(
          isForm ? switchesOfForm(await c.req.parseBody()) : await c.req.json(),
        );
        if (!parsedSwitches.success) return c.json({ error: z.prettifyError(parsedSwitches.error) }, 400);
        const { up = catcher.isUp, answer = catcher.replyCode } = parsedSwitches.data;
        catcher.replyCode = answer;
        await (up ? catcher.startListening() : catcher.stopListening());
        return isForm ? c.redirect('/', 303) : c.json({ up: catcher.isUp, answer });
      });
    },
  });
  const emulator = await createEmulator({ service: inbox, port, hostname: HOST, baseUrl: url });
  return {
    url,
    async close() {
      await emulator.close();
      await catcher.stopListening();
    },
  };
}

const isSmtpReplyCode = (code: number): code is SmtpReplyCode => code in SMTP_REPLIES;
const SmtpSwitches = z.object({
  up: z.boolean().optional(),
  answer: z.coerce.number().refine(isSmtpReplyCode, { error: 'must be 250, 421, 450 or 550' }).optional(),
});

/** Converts the switches' form to the fields of the JSON request. Browsers send a checkbox only if it is ticked. */
function switchesOfForm({ up, answer }: Readonly<Record<string, unknown>>): unknown {
  return { up: up === 'on', answer };
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function listPage(catcher: MailCatcher): string {
  const { isUp } = catcher;
  const mails = catcher.all();
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/messages/${mail.id}"
          ><strong>${mail.subject}</strong
          ><span class="muted number">${dateFormat.format(new Date(mail.at))}</span
          ><span class="muted">to ${mail.to.join(', ')}</span></a
        >
      </li>`,
  );
  const emptyNote = html`<p class="muted">No mail yet. What the product sends appears here.</p>`;
  return page({
    title: `Inbox (${mails.length})`,
    standsInFor: isUp ? 'the mail server' : 'the mail server, which is down just now',
    css: CSS,
    body: html`<main>
        <h1>Inbox</h1>
        ${
          rows.length > 0
            ? html`<ul>
                ${rows}
              </ul>`
            : emptyNote
        }
        ${switchForm(catcher)}
      </main>
      <script>
        ${new Markup(browserScript(['mail/browser/inbox.js'], { SHOWN: mails[0]?.id ?? 0 }))};
      </script>`,
  });
}

/** Returns the form with the switches: whether the mail server runs, and how it replies to every recipient. */
function switchForm({ isUp, replyCode }: MailCatcher): Markup {
  const replyOptions = Object.entries(SMTP_REPLIES).map(
    ([code, text]) =>
      html`<option value="${code}" ${Number(code) === replyCode ? html`selected` : ''}>
        ${code} ${text}
      </option>`,
  );
  return html`<form method="post" action="/_smtp">
    <h2>Switches</h2>
    <label><input type="checkbox" name="up" ${isUp ? html`checked` : ''} /> The mail server is up</label>
    <label>
      It answers to every recipient
      <select name="answer">
        ${replyOptions}
      </select>
    </label>
    <button>Set</button>
  </form>`;
}

function mailPage(mail: CaughtMail): string {
  return page({
    title: mail.subject,
    standsInFor: 'the mail server',
    css: CSS,
    body: html`<main>
      <p><a href="/">Inbox</a></p>
      <h1>${mail.subject}</h1>
      <p class="muted">from ${mail.from} to ${mail.to.join(', ')}, ${dateFormat.format(new Date(mail.at))}</p>
      ${
        mail.html === ''
          ? html`<pre>${mail.text}</pre>`
          : html`<iframe title="The e-mail" sandbox="allow-popups" src="/messages/${mail.id}/html"></iframe>`
      }
    </main>`,
  });
}
