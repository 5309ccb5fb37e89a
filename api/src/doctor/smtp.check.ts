import type { Settings } from '@market/domain/foundation/settings/configuration';
import { senderAddress } from '@market/domain/foundation/settings/production-settings';
import { MailGateway } from '@market/domain/gateways/mail/mail.gateway';
import { codeOf } from './ask.js';
import { type Check, fault, off, ok, warning } from './finding.js';

type MailSettings = Pick<Settings, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM'>;

/** Connects and signs in to the mail server, encrypted if that is required, and sends nothing (OPERATE-2). */
export function smtpCheck(settings: MailSettings): Check {
  return { part: 'SMTP', run: () => findings(settings) };
}

async function findings(settings: MailSettings) {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS: isStrict } = settings;
  if (!url) return [off('e-mails wait', 'Set SMTP_URL')];
  const { protocol, username } = new URL(url);
  try {
    await new MailGateway(settings).verify();
  } catch (error) {
    const code = codeOf(error);
    return [
      fault(code === 'EAUTH' ? 'login' : code === 'ETLS' ? 'TLS' : 'connection', code, FIXES[code] ?? FIX),
    ];
  }
  return [
    ok('connection', 'the server answers'),
    username
      ? ok('login', 'accepted')
      : warning('login', 'none is set', 'Most servers want smtp://user:password@host'),
    protocol === 'smtps:' || isStrict
      ? ok('TLS', protocol === 'smtps:' ? 'from the start' : 'STARTTLS is required')
      : warning('TLS', 'not required', 'Remove SMTP_REQUIRE_TLS=false unless the server is on this machine'),
    ok('sender', senderAddress(settings.MAIL_FROM)),
  ];
}

const FIX = 'Set SMTP_URL: smtp://user:password@host:587 or smtps://user:password@host:465';
const FIXES: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL; write special characters as %40',
  ETLS: 'The server offers no STARTTLS: use smtps://, another port, or SMTP_REQUIRE_TLS=false on a private network',
};
