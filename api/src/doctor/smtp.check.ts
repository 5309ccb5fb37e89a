import type { Settings } from '@market/domain/foundation/settings/configuration';
import { senderAddress } from '@market/domain/foundation/settings/production-settings';
import {
  isEncryptionRequired,
  isOnThisMachine,
  MailGateway,
} from '@market/domain/gateways/mail/mail.gateway';
import { codeOf } from './send-request.js';
import { type Check, fault, off, ok, warning } from './finding.js';
import { type Dns, senderFindings, systemDns } from './sender.check.js';

type MailSettings = Pick<Settings, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM'>;

/**
 * Connects and signs in to the mail server, encrypted if that is required, and looks up the sender's domain. Sends
 * nothing (OPERATE-2).
 */
export function smtpCheck(settings: MailSettings, dns: Dns = systemDns()): Check {
  return { part: 'SMTP', run: () => collectFindings(settings, dns) };
}

async function collectFindings(settings: MailSettings, dns: Dns) {
  const { SMTP_URL: url } = settings;
  if (!url) return [off('e-mails wait', 'Set SMTP_URL')];
  const { username } = new URL(url);
  try {
    await new MailGateway(settings).verify();
  } catch (error) {
    const code = codeOf(error);
    return [
      fault(
        code === 'EAUTH' ? 'login' : code === 'ETLS' ? 'TLS' : 'connection',
        code,
        FIXES_BY_CODE[code] ?? DEFAULT_FIX,
      ),
    ];
  }
  return [
    ok('connection', 'the server answers'),
    username
      ? ok('login', 'accepted')
      : warning('login', 'none is set', 'Most servers want smtp://user:password@host'),
    tlsFinding(url, settings),
    ...(isOnThisMachine(url)
      ? [ok('sender', senderAddress(settings.MAIL_FROM))]
      : await senderFindings(senderAddress(settings.MAIL_FROM), dns)),
  ];
}

function tlsFinding(url: string, settings: MailSettings) {
  if (new URL(url).protocol === 'smtps:') return ok('TLS', 'from the start');
  if (isEncryptionRequired(url, settings)) return ok('TLS', 'STARTTLS is required');
  if (isOnThisMachine(url)) return ok('TLS', 'not needed: the server is on this machine');
  return warning('TLS', 'not required', 'Remove SMTP_REQUIRE_TLS=false unless the network is private');
}

const DEFAULT_FIX = 'Set SMTP_URL: smtp://user:password@host:587 or smtps://user:password@host:465';
const FIXES_BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL; write special characters as %40',
  ETLS: 'The server offers no STARTTLS: use smtps://, another port, or SMTP_REQUIRE_TLS=false on a private network',
};
