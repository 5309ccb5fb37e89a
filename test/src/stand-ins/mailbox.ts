import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from '../until.js';

const CLOSE_WITHIN_MS = 300;

/** An e-mail that was received. */
export interface ArrivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  /** Time of arrival by the mail server's clock. */
  readonly arrivedAt: Date;
  /**
   * Time of arrival in milliseconds of this process's monotonic clock, for comparison with other events of the
   * test.
   */
  readonly arrivedMs: number;
  /** Headers and body as sent. */
  readonly rawText: string;
  /** Headers and body without the soft line breaks of quoted-printable. */
  readonly decodedText: string;
}

/** A mail server for one test, which can be taken offline. */
export interface Mailbox {
  /** Settings that make the product use the mail server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly mails: ArrivedMail[];
  /** The e-mails that `refusesContents` refused. */
  readonly refusedMails: ArrivedMail[];
  /** How recipients are treated: `busy` refuses all of them temporarily (451), `refusing` permanently (550). */
  mode: 'well' | 'busy' | 'refusing';
  /** SMTP replies for single recipients. They take precedence over `mode`. */
  readonly replyByRecipient: Map<string, 421 | 450 | 550>;
  /** Returns whether the server refuses an e-mail for its contents (554 after the data). */
  refusesContents: (mail: ArrivedMail) => boolean;
  /** Called after an e-mail is received and before the server confirms it to the sender. */
  onArrival: (mail: ArrivedMail) => void | Promise<void>;
  /** How many connections clients opened, how many are open, and the most that were open at once. */
  readonly connectionCounts: { opened: number; open: number; maxOpen: number };
  /** Whether the server closes each new connection before its greeting, as an overloaded one does. */
  closesNewConnections: boolean;
  /** Closes all connections without an SMTP reply, as a crashing server does. */
  dropConnections(): void;
  /** Waits until all clients have disconnected, so that no e-mail is still being received. */
  allDisconnected(): Promise<void>;
  /** Stops listening, so that clients are refused. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the mail server on a free port; `now` is its clock, in milliseconds. */
export async function startMailbox(now: () => number = Date.now): Promise<Mailbox> {
  const mails: ArrivedMail[] = [];
  const refusedMails: ArrivedMail[] = [];
  let port = 0;
  let server: SMTPServer | undefined;
  const connectionCounts = { opened: 0, open: 0, maxOpen: 0 };
  const sockets = new Set<Socket>();

  function trackSocket(socket: Socket): void {
    if (mailbox.closesNewConnections) socket.end();
    sockets.add(socket);
    connectionCounts.opened += 1;
    connectionCounts.open = sockets.size;
    connectionCounts.maxOpen = Math.max(connectionCounts.maxOpen, sockets.size);
    socket.once('close', () => {
      sockets.delete(socket);
      connectionCounts.open = sockets.size;
    });
  }

  async function goOnline(): Promise<void> {
    if (server) return;
    const newServer = new SMTPServer({
      authOptional: true,
      // The server closes open connections when it stops, after this time.
      closeTimeout: CLOSE_WITHIN_MS,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo(address, _session, done) {
        const plannedReply = mailbox.replyByRecipient.get(address.address);
        if (mailbox.mode === 'well' && plannedReply === undefined) return done();
        const responseCode = plannedReply ?? (mailbox.mode === 'busy' ? 451 : 550);
        done(Object.assign(new Error(`${address.address} cannot be served`), { responseCode }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const mail = toArrivedMail(to, Buffer.concat(chunks).toString('utf8'), new Date(now()));
          if (mailbox.refusesContents(mail)) {
            refusedMails.push(mail);
            return done(Object.assign(new Error('5.7.1 The contents are spam'), { responseCode: 554 }));
          }
          mails.push(mail);
          void Promise.resolve(mailbox.onArrival(mail)).then(() => done());
        });
      },
    });
    newServer.on('error', () => undefined);
    newServer.server.on('connection', trackSocket);
    await new Promise<void>((resolve) => newServer.listen(port, '127.0.0.1', resolve));
    port = (newServer.server.address() as AddressInfo).port;
    server = newServer;
  }

  async function goOffline(): Promise<void> {
    const closingServer = server;
    server = undefined;
    if (closingServer) await new Promise<void>((resolve) => closingServer.close(resolve));
  }

  const countConnections = () =>
    new Promise<number>((resolve) =>
      server ? server.server.getConnections((_error, count) => resolve(count)) : resolve(0),
    );

  const mailbox: Mailbox = {
    environment: {},
    connectionCounts,
    closesNewConnections: false,
    dropConnections: () => sockets.forEach((socket) => socket.destroy()),
    allDisconnected: async () => void (await until(async () => (await countConnections()) === 0)),
    mails,
    mode: 'well',
    replyByRecipient: new Map(),
    refusedMails,
    refusesContents: () => false,
    onArrival: () => undefined,
    goOffline,
    goOnline,
    stop: goOffline,
  };
  await goOnline();
  return Object.assign(mailbox, { environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
}

function toArrivedMail(to: readonly string[], rawText: string, arrivedAt: Date): ArrivedMail {
  const readHeader = (name: string) =>
    new RegExp(`^${name}:\\s*(.*(?:\r\n[ \t].*)*)`, 'im').exec(rawText)?.[1]?.replace(/\r\n[ \t]/g, ' ') ??
    '';
  const decodedText = rawText.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return {
    to,
    subject: readHeader('subject'),
    messageId: readHeader('message-id'),
    arrivedAt,
    arrivedMs: performance.now(),
    rawText,
    decodedText,
  };
}
