import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './until.js';

/** An e-mail as it arrived. */
export interface ArrivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  /** As sent: headers and bodies. */
  readonly raw: string;
  /** The same, its lines as they were before they were folded for the way. */
  readonly words: string;
}

/** A mail server of a test's own, which can be away. */
export interface Mailbox {
  /** Settings that point the product here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly mails: ArrivedMail[];
  /** `busy` refuses every recipient for now, as a server does that is overloaded; `refusing` for good. */
  mood: 'well' | 'busy' | 'refusing';
  /** Called when a mail was taken, before its sender hears so. */
  onArrival: (mail: ArrivedMail) => void | Promise<void>;
  /** Waits until nobody is connected to it: all that was under way has come, or never will. */
  isLeft(): Promise<void>;
  /** Nobody listens at its port any more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ArrivedMail[] = [];
  let port = 0;
  let server: SMTPServer | undefined;

  async function comeBack(): Promise<void> {
    if (server) return;
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo(address, _session, done) {
        if (mailbox.mood === 'well') return done();
        const responseCode = mailbox.mood === 'busy' ? 451 : 550;
        done(Object.assign(new Error(`${address.address} cannot be served`), { responseCode }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const mail = arrived(to, Buffer.concat(chunks).toString('utf8'));
          mails.push(mail);
          void Promise.resolve(mailbox.onArrival(mail)).then(() => done());
        });
      },
    });
    opened.on('error', () => undefined);
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.server.address() as AddressInfo).port;
    server = opened;
  }

  async function goAway(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  }

  const connected = () =>
    new Promise<number>((resolve) =>
      server ? server.server.getConnections((_error, count) => resolve(count)) : resolve(0),
    );

  const mailbox: Mailbox = {
    environment: {},
    isLeft: async () => void (await until(async () => (await connected()) === 0)),
    mails,
    mood: 'well',
    onArrival: () => undefined,
    goAway,
    comeBack,
    stop: goAway,
  };
  await comeBack();
  return Object.assign(mailbox, { environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
}

function arrived(to: readonly string[], raw: string): ArrivedMail {
  const header = (name: string) =>
    new RegExp(`^${name}:\\s*(.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
  const words = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return { to, subject: header('subject'), messageId: header('message-id'), raw, words };
}
