import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { currentOrigin } from '../../foundation/settings/origin.js';
import { isRefusedAddress, isRefusedContent } from './mail-refusals.js';
import { type MailBodies, oneLine } from './mail-text.js';

/** How long connecting to the mail server may take, including its greeting. */
export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * How long each response of the mail server may take. Servers may scan an e-mail before they accept it; if we
 * closed the connection earlier, the retry would send a duplicate.
 */
export const RESPONSE_TIMEOUT_MS = 45 * SECOND_MS;
/**
 * The time limit in milliseconds for sending an e-mail, including the wait for a connection and for all responses of
 * the mail server. It is shorter than every lease of an attempt to send, because another worker may send the e-mail
 * when the lease has expired (NOTIFY-11), and shorter than the shutdown timeout of the workers.
 */
export const SEND_TIMEOUT_MS = 50 * SECOND_MS;

/** How many connections to the mail server are open at most (NOTIFY-10). */
const CONNECTIONS_MAX = 5;
/** How many e-mails a connection sends before it is closed (NOTIFY-10). */
const MAILS_PER_CONNECTION = 100;

/** An e-mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The Message-ID without angle brackets. It is the same for every attempt, so that mail programs recognize
   * duplicates.
   */
  readonly messageId: string;
  /** Address to which mail programs POST to unsubscribe (RFC 8058); only optional e-mails have one (NOTIFY-7). */
  readonly unsubscribeUrl?: string;
  /** Attached files. The server creates them itself; users cannot attach files. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
  /**
   * The e-mail without any text of a user. It is sent, without attachments, if the mail server refuses the contents
   * (NOTIFY-12).
   */
  readonly withoutUserTexts?: MailBodies & { readonly subject: string };
}

/**
 * The mail server did not accept an e-mail; a retry may succeed. The message contains no e-mail address,
 * because it is logged and stored.
 */
export class MailNotSent extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailNotSent';
  }
}

/**
 * The mail server permanently refuses the recipient's address. Retries fail until the person changes the
 * address (NOTIFY-8).
 */
export class AddressRefused extends MailNotSent {}

/** Settings of outgoing mail. STARTTLS is required unless SMTP_REQUIRE_TLS is false (OPERATE-4). */
export type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Settings, 'SMTP_REQUIRE_TLS'>>;

/** Sends e-mails through the SMTP server of SMTP_URL, with a pool of connections (NOTIFY-10). */
@Injectable()
export class MailGateway implements OnApplicationShutdown {
  private readonly logger = new Logger(MailGateway.name);
  private transport: Promise<Transporter> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: MailSettings) {}

  /**
   * Connects and signs in without sending an e-mail. Throws the SMTP client's error, whose `code` names the
   * failed step.
   */
  async verify(): Promise<void> {
    const { SMTP_URL: url = '' } = this.settings;
    const transport = await createTransportTo(url, this.settings, {});
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  /** Lets the e-mails that are being sent finish, then closes the connections. */
  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /**
   * Resolves once the server has accepted the e-mail. If the server refuses the contents for good, sends the e-mail
   * once more without texts of users, within the same time limit (NOTIFY-12). Throws AddressRefused if it refuses the
   * recipient, and MailNotSent for every error after which a retry can succeed, also after SEND_TIMEOUT_MS. After a
   * timeout, the server may have accepted the e-mail.
   */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL: url } = this.settings;
    if (!url) throw new MailNotSent('SMTP_URL is not set');
    const requestId = currentOrigin()?.requestId;
    try {
      const transport = await (this.transport ??= createTransportTo(url, this.settings, POOL_OPTIONS));
      const commonFields = {
        from: this.settings.MAIL_FROM,
        // The recipient is an object, because in a text the comma of a typed address would add a second
        // recipient.
        to: { name: '', address: oneLine(mail.to) },
        messageId: `<${mail.messageId}>`,
        // With the request id, operators find the log lines of the request that caused an e-mail.
        headers: { ...(requestId && { 'X-Request-Id': requestId }), ...unsubscribeHeaders(mail) },
        // Removes the e-mail from the pool's queue, or closes the connection that sends it.
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      };
      const contents = {
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        ...(mail.attachments && { attachments: [...mail.attachments] }),
      };
      await transport.sendMail({ ...commonFields, ...contents }).catch((error: unknown) => {
        if (!mail.withoutUserTexts || !isRefusedContent(error)) throw error;
        this.logger.warn(`${reasonOf(error)}: ${mail.messageId} is sent without texts of users`);
        return transport.sendMail({ ...commonFields, ...mail.withoutUserTexts });
      });
    } catch (error) {
      throw new (isRefusedAddress(error) ? AddressRefused : MailNotSent)(reasonOf(error), error);
    }
  }
}

/**
 * Hosts of a mail server on this machine. E-mails to it need no encryption, because they do not cross a
 * network.
 */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the mail server runs on this machine. */
export function isOnThisMachine(url: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(url).hostname);
}

/** Whether e-mails are sent only after STARTTLS (OPERATE-4). */
export function isEncryptionRequired(
  url: string,
  { SMTP_REQUIRE_TLS: isStrict = true }: Partial<MailSettings>,
): boolean {
  return isStrict && !isOnThisMachine(url);
}

/**
 * The pool does not resend e-mails after their connection broke, because the callers of `send` retry them with
 * the same Message-ID.
 */
const POOL_OPTIONS = {
  pool: true,
  maxConnections: CONNECTIONS_MAX,
  maxMessages: MAILS_PER_CONNECTION,
  maxRequeues: 0,
};

function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Imports Nodemailer only for the first e-mail, since most processes never send one. */
async function createTransportTo(
  url: string,
  settings: MailSettings,
  pool: Partial<typeof POOL_OPTIONS>,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...pool,
    url,
    requireTLS: isEncryptionRequired(url, settings),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    // Addresses and texts come from users. A path or an address in them must not make the library read a file
    // or fetch a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the error's codes without the server's text, which often repeats the e-mail address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not accept it', code, responseCode].filter(Boolean).join(' ');
}
