import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { currentOrigin } from '../../foundation/origin.js';
import { isRefusedAddress } from './mail-refusals.js';
import { oneLine } from './mail-text.js';

/** Time limit for the connection and the greeting. */
export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * Time limit for each response. Servers may scan an e-mail before they accept it; closing the connection earlier would cause
 * a second copy. It is shorter than the claim of a try, and than the time that stopping workers wait.
 */
export const RESPONSE_TIMEOUT_MS = 45 * SECOND_MS;

/** Connections that stay open for further e-mails, and the e-mails that one carries before it is closed. */
const CONNECTIONS_MAX = 5;
const MAILS_PER_CONNECTION = 100;

/** An e-mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets; the same for every try, so that mail programs recognize a second copy. */
  readonly messageId: string;
  /** Address that switches e-mails of this kind off by one POST (RFC 8058); only optional e-mails have one (NOTIFY-7). */
  readonly unsubscribeUrl?: string;
  /** Files that we create. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** The mail server did not accept an e-mail; a retry may succeed. The message names no address, since it is logged and stored. */
export class MailNotSent extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailNotSent';
  }
}

/** The mail server refuses the recipient's address for good: a retry does not help while the address is the same (NOTIFY-8). */
export class AddressRefused extends MailNotSent {}

/** Settings of outgoing mail. STARTTLS is required unless SMTP_REQUIRE_TLS is false (OPERATE-4). */
export type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'> &
  Partial<Pick<Settings, 'SMTP_REQUIRE_TLS'>>;

/** Sends e-mails by the SMTP server of SMTP_URL, over a pool of connections. */
@Injectable()
export class MailGateway implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: MailSettings) {}

  /** Connects and signs in, and sends nothing. Throws the client's error, whose `code` tells the step that failed. */
  async verify(): Promise<void> {
    const { SMTP_URL: url = '' } = this.settings;
    const transport = await transportTo(url, this.settings, {});
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  /** Closes the pool's connections once they have sent what they are sending. */
  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Resolves once the server has accepted it; throws AddressRefused, or MailNotSent for everything that a retry may mend. */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL: url } = this.settings;
    if (!url) throw new MailNotSent('SMTP_URL is not set');
    const requestId = currentOrigin()?.requestId;
    try {
      const transport = await (this.transport ??= transportTo(url, this.settings, POOL));
      await transport.sendMail({
        from: this.settings.MAIL_FROM,
        // As an object, so that a typed address cannot add a recipient.
        to: { name: '', address: oneLine(mail.to) },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        // Connects the e-mail with the log lines of the request that caused it.
        headers: { ...(requestId && { 'X-Request-Id': requestId }), ...unsubscribeHeaders(mail) },
        ...(mail.attachments && { attachments: [...mail.attachments] }),
      });
    } catch (error) {
      throw new (isRefusedAddress(error) ? AddressRefused : MailNotSent)(reasonOf(error), error);
    }
  }
}

/** A mail server on this machine: nobody else reads what passes. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A message of a connection that breaks is not queued again by the pool: its row is due again, with the same Message-ID. */
const POOL = {
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
  { SMTP_REQUIRE_TLS: isStrict = true }: MailSettings,
  pool: Partial<typeof POOL>,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...pool,
    url,
    requireTLS: isStrict && !LOOPBACK.has(new URL(url).hostname),
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
