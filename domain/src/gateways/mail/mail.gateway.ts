import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { currentOrigin } from '../../foundation/origin.js';
import { oneLine } from './mail-text.js';

/** A server that is there takes a connection, and greets, at once. */
export const CONNECT_WITHIN_MS = 10 * SECOND_MS;
/**
 * A server may look into an e-mail for a while before it says that it has taken it: who hangs up before that sends a
 * second copy. Shorter than the lease of a try, and than what workers that stop wait for.
 */
export const ANSWER_WITHIN_MS = 45 * SECOND_MS;

/** An e-mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets; the same for every try, so that a second copy is recognisable. */
  readonly messageId: string;
  /** Files of our own making. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** The mail server did not take an e-mail; it may, later. The message names no address, since it is logged and kept. */
export class MailNotSent extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailNotSent';
  }
}

/** Hands e-mails to the SMTP server of SMTP_URL. */
@Injectable()
export class MailGateway {
  private transport: Promise<Transporter> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>) {}

  /** Resolves once the server has accepted it; throws MailNotSent otherwise. */
  async send(mail: Mail): Promise<void> {
    const { SMTP_URL: url } = this.settings;
    if (!url) throw new MailNotSent('SMTP_URL is not set');
    const requestId = currentOrigin()?.requestId;
    try {
      const transport = await (this.transport ??= transportTo(url));
      await transport.sendMail({
        from: this.settings.MAIL_FROM,
        // As an object, so that no address typed can add another recipient.
        to: { name: '', address: oneLine(mail.to) },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        // Finds the log lines of whatever led to this e-mail.
        ...(requestId && { headers: { 'X-Request-Id': requestId } }),
        ...(mail.attachments && { attachments: [...mail.attachments] }),
      });
    } catch (error) {
      throw new MailNotSent(reasonOf(error), error);
    }
  }
}

/** Loaded with the first e-mail: most processes that could send one never do. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // Addresses and texts come from people: nothing of them is read as a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What went wrong by its codes alone: the server's own words often repeat the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not take it', code, responseCode].filter(Boolean).join(' ');
}
