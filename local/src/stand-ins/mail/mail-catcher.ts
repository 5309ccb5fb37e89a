import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';

/** An e-mail that the stand-in received. */
export interface CaughtMail {
  readonly id: number;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address at which one POST unsubscribes from e-mails of this kind; empty if the e-mail has none. */
  readonly unsubscribe: string;
  readonly at: string;
}

const HOST = '127.0.0.1';
const CLOSE_WITHIN_MS = 300;
/** The maximum number of e-mails that are stored; older ones are deleted. */
const STORED_MAILS_MAX = 1000;

/** SMTP replies for every recipient: accepted, service closing, mailbox busy, no such mailbox. */
export const SMTP_REPLIES = {
  250: 'OK',
  421: '4.7.0 Too many connections, try again later',
  450: '4.2.1 The mailbox is busy, try again later',
  550: '5.1.1 There is no such mailbox',
} as const;
export type SmtpReplyCode = keyof typeof SMTP_REPLIES;

/**
 * An SMTP server that stores all e-mails and forwards none. To simulate faults, it can be stopped or refuse recipients.
 */
export class MailCatcher {
  private readonly mails: CaughtMail[] = [];
  private server: SMTPServer | undefined;
  private count = 0;

  /** SMTP reply for every recipient. */
  replyCode: SmtpReplyCode = 250;

  constructor(private readonly port: number) {}

  /** Returns all e-mails, newest first. */
  all(): readonly CaughtMail[] {
    return this.mails;
  }

  get isUp(): boolean {
    return this.server !== undefined;
  }

  async startListening(): Promise<void> {
    if (this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // When the server stops, it closes connections that are still open after this time.
      closeTimeout: CLOSE_WITHIN_MS,
      onRcptTo: (_address, _session, done) => {
        if (this.replyCode === 250) return done();
        const responseCode = this.replyCode;
        return done(Object.assign(new Error(SMTP_REPLIES[responseCode]), { responseCode }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.store(Buffer.concat(chunks), to).then(() => done(), done);
        });
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, HOST, () => resolve());
    });
    // A client that disconnects emits an error, which must not end the process.
    server.on('error', () => undefined);
    this.server = server;
  }

  async stopListening(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async store(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.count += 1;
    this.mails.unshift({
      id: this.count,
      messageId: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      unsubscribe: mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '',
      at: new Date().toISOString(),
    });
    this.mails.length = Math.min(this.mails.length, STORED_MAILS_MAX);
  }
}
