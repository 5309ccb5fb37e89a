import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';

/** A received e-mail. */
export interface CaughtMail {
  readonly id: number;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

const HOST = '127.0.0.1';
const CLOSE_WITHIN_MS = 300;
/** Maximum number of stored e-mails; older ones are dropped. */
const KEPT = 1000;

/** An SMTP server that stores every e-mail and forwards none; it can be stopped to simulate an outage. */
export class MailCatcher {
  private readonly mails: CaughtMail[] = [];
  private server: SMTPServer | undefined;
  private count = 0;

  constructor(private readonly port: number) {}

  /** Newest first. */
  all(): readonly CaughtMail[] {
    return this.mails;
  }

  get isUp(): boolean {
    return this.server !== undefined;
  }

  async up(): Promise<void> {
    if (this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // Stopping does not wait for clients with open connections.
      closeTimeout: CLOSE_WITHIN_MS,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.keep(Buffer.concat(chunks), to).then(() => done(), done);
        });
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, HOST, () => resolve());
    });
    // A client that disconnects must not end the process.
    server.on('error', () => undefined);
    this.server = server;
  }

  async down(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async keep(raw: Buffer, to: string[]): Promise<void> {
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
      at: new Date().toISOString(),
    });
    this.mails.length = Math.min(this.mails.length, KEPT);
  }
}
