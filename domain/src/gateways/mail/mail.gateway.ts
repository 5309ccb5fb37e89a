import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { currentOrigin } from '../../foundation/settings/origin.js';
import { isRefusedAddress } from './mail-refusals.js';
import { oneLine } from './mail-text.js';

/** Time limit for the connection and the greeting. */
export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * Time limit for each response. Servers may scan an e-mail before they accept it; if we closed the connection earlier, the
 * retry would send a duplicate. It must be shorter than the lease of a try and the time that stopping workers wait.
 */
export const RESPONSE_TIMEOUT_MS = 45 * SECOND_MS;

/** The most open connections, and the number of e-mails after which a connection is closed (NOTIFY-10). */
const CONNECTIONS_MAX = 5;
const MAILS_PER_CONNECTION = 100;

/** An e-mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID without angle brackets. It is the same for every try, so that mail programs recognize duplicates. */
  readonly messageId: string;
  /** Address to which mail programs POST to unsubscribe (RFC 8058); only optional e-mails have one (NOTIFY-7). */
  readonly unsubscribeUrl?: string;
  /** Attached files, which the server itself creates. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/**
 * The mail server did not accept an e-mail; a retry may succeed. The message contains no address, because it is logged and
 * stored.
 */
export class MailNotSent extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailNotSent';
  }
}

/** The mail server permanently refuses the recipient's address: retries fail until the person changes it (NOTIFY-8). */
export class AddressRefused extends MailNotSent {}

/** Settings of outgoing mail. STARTTLS is required unless SMTP_REQUIRE_TLS is false (OPERATE-4). */
export type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Settings, 'SMTP_REQUIRE_TLS'>>;

/** Sends e-mails through the SMTP server of SMTP_URL, with a pool of connections (NOTIFY-10). */
@Injectable()
export class MailGateway implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: MailSettings) {}

  /** Connects and signs in without sending. Throws the client's error, whose `code` names the failed step. */
  async verify(): Promise<void> {
    const { SMTP_URL: url = '' } = this.settings;
    const transport = await transportTo(url, this.settings, {});
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  /** Closes the pool's connections once their current e-mails are sent. */
  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /**
   * Resolves once the server has accepted the e-mail. Throws AddressRefused, or MailNotSent for every error after which a
   * retry can succeed.
   */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL: url } = this.settings;
    if (!url) throw new MailNotSent('SMTP_URL is not set');
    const requestId = currentOrigin()?.requestId;
    try {
      const transport = await (this.transport ??= transportTo(url, this.settings, POOL_OPTIONS));
      await transport.sendMail({
        from: this.settings.MAIL_FROM,
        // An object, so that a typed address with a comma cannot add a recipient.
        to: { name: '', address: oneLine(mail.to) },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        // Lets operators find the log lines of the request that caused the e-mail.
        headers: { ...(requestId && { 'X-Request-Id': requestId }), ...unsubscribeHeaders(mail) },
        ...(mail.attachments && { attachments: [...mail.attachments] }),
      });
    } catch (error) {
      throw new (isRefusedAddress(error) ? AddressRefused : MailNotSent)(reasonOf(error), error);
    }
  }
}

/** Hosts of a mail server on this machine, to which unencrypted e-mails cannot be read on the network. */
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

/** The pool does not repeat e-mails of a broken connection: their rows become due again, with the same Message-ID. */
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

/** The library is loaded with the first e-mail, since most processes never send one. */
async function transportTo(
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
    // Addresses and texts come from users, so nothing in them may be read as a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the error's codes without the server's text, which often repeats the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not accept it', code, responseCode].filter(Boolean).join(' ');
}
