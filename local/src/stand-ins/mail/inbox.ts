import { createEmulator, defineEmulator } from 'emulate';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';
import { page } from '../pages/page.js';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import { type CaughtMail, MailCatcher } from './mail-catcher.js';

const HOST = '127.0.0.1';
const CSS = `
main { max-width: 880px; margin: 0 auto; padding: 24px 16px; display: grid; gap: 16px; }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--ground); }
pre { white-space: pre-wrap; margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); font: inherit; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
`;

export interface InboxOptions {
  readonly smtpPort: number;
  readonly port: number;
  readonly url: string;
}

/**
 * Serves the e-mails of a local installation: a page, `GET /api/messages` for tests (newest first: id, messageId, from,
 * to, subject, text, html, at), and `POST /_smtp {"up":false}` to simulate an outage of the mail server.
 */
export async function startInbox({ smtpPort, port, url }: InboxOptions): Promise<RunningStandIn> {
  const catcher = new MailCatcher(smtpPort);
  await catcher.up();
  const inbox = defineEmulator({
    name: 'inbox',
    state: () => ({}),
    setup({ app }) {
      app.get('/', (c) => c.html(listPage(catcher.all(), catcher.isUp)));
      app.get('/api/messages', (c) => c.json(catcher.all()));
      app.get('/api/messages/newest', (c) => c.json({ id: catcher.all()[0]?.id ?? 0 }));
      app.get('/messages/:id', (c) => {
        const mail = catcher.all().find(({ id }) => String(id) === c.req.param('id'));
        return mail ? c.html(mailPage(mail)) : c.html(listPage(catcher.all(), catcher.isUp), 404);
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
        const { up } = (await c.req.json()) as { up: boolean };
        await (up ? catcher.up() : catcher.down());
        return c.json({ up: catcher.isUp });
      });
    },
  });
  const running = await createEmulator({ service: inbox, port, hostname: HOST, baseUrl: url });
  return {
    url,
    async close() {
      await running.close();
      await catcher.down();
    },
  };
}

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function listPage(mails: readonly CaughtMail[], isUp: boolean): string {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/messages/${mail.id}"
          ><strong>${mail.subject}</strong><span class="muted number">${clock.format(new Date(mail.at))}</span
          ><span class="muted">to ${mail.to.join(', ')}</span></a
        >
      </li>`,
  );
  const empty = html`<p class="muted">No mail yet. What the product sends appears here.</p>`;
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
            : empty
        }
      </main>
      <script>
        ${new Markup(browserScript(['mail/browser/inbox.js'], { SHOWN: mails[0]?.id ?? 0 }))};
      </script>`,
  });
}

function mailPage(mail: CaughtMail): string {
  return page({
    title: mail.subject,
    standsInFor: 'the mail server',
    css: CSS,
    body: html`<main>
      <p><a href="/">Inbox</a></p>
      <h1>${mail.subject}</h1>
      <p class="muted">from ${mail.from} to ${mail.to.join(', ')}, ${clock.format(new Date(mail.at))}</p>
      ${
        mail.html === ''
          ? html`<pre>${mail.text}</pre>`
          : html`<iframe title="The e-mail" sandbox="allow-popups" src="/messages/${mail.id}/html"></iframe>`
      }
    </main>`,
  });
}
