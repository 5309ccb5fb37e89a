import type { Settings } from './configuration.js';

type Environment = Readonly<Record<string, string | undefined>>;

const PAYPAL_ENVIRONMENT_BY_HOST: Readonly<Record<string, 'live' | 'sandbox'>> = {
  'api-m.paypal.com': 'live',
  'api.paypal.com': 'live',
  'www.paypal.com': 'live',
  'api-m.sandbox.paypal.com': 'sandbox',
  'api.sandbox.paypal.com': 'sandbox',
  'www.sandbox.paypal.com': 'sandbox',
};

/** Domains that are reserved for examples and tests (RFC 2606): mail servers refuse e-mails from them. */
const RESERVED_DOMAIN_PATTERN = /(?:^|[@.])(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

/** Returns which PayPal environment an address belongs to: 'live', 'sandbox', or the origin of another server. */
export function payPalEnvironment(url: string): string {
  const { host, origin } = new URL(url);
  return PAYPAL_ENVIRONMENT_BY_HOST[host] ?? origin;
}

/** Returns the e-mail address in a sender such as `MVP Market <hello@market.example>`, in lower case. */
export function senderAddress(mailFrom: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim().toLowerCase();
}

/**
 * Returns an error text for each setting that production requires and that is missing, or still has its
 * development default (OPERATE-1).
 */
export function productionMistakes(settings: Settings, environment: Environment): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  return [
    ...(environment['PUBLIC_URL'] ? [] : ['PUBLIC_URL is missing: links in e-mails lead there.']),
    ...mailMistakes(settings, environment),
    ...payPalMistakes(settings, environment),
    ...gitHubMistakes(settings),
    ...REQUIRED_TOGETHER.flatMap((names) => missingSettings(settings, names)),
  ];
}

function mailMistakes({ SMTP_URL, MAIL_FROM }: Settings, environment: Environment): string[] {
  const mistakes = SMTP_URL ? [] : ['SMTP_URL is missing: source code and receipts are sent by e-mail.'];
  if (!environment['MAIL_FROM'])
    mistakes.push('MAIL_FROM is missing: set it to the address that e-mails come from.');
  else if (!/^[^\s@]+@[^\s@]+$/.test(senderAddress(MAIL_FROM)))
    mistakes.push('MAIL_FROM must be an address, or a name with one: MVP Market <hello@your-domain>.');
  else if (RESERVED_DOMAIN_PATTERN.test(senderAddress(MAIL_FROM)))
    mistakes.push('MAIL_FROM is at an example domain: set it to an address of your own domain.');
  return mistakes;
}

function payPalMistakes(settings: Settings, environment: Environment): string[] {
  if (!settings.PAYPAL_CLIENT_ID) return [];
  const { PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_API_URL, PAYPAL_SDK_URL } = settings;
  const mistakes = [];
  if (!PAYPAL_CLIENT_SECRET) mistakes.push('PAYPAL_CLIENT_SECRET is missing.');
  if (!PAYPAL_WEBHOOK_ID)
    mistakes.push('PAYPAL_WEBHOOK_ID is missing: refunds and disputes at PayPal would go unnoticed.');
  const missingNames = ['PAYPAL_API_URL', 'PAYPAL_SDK_URL'].filter((name) => !environment[name]);
  for (const name of missingNames)
    mistakes.push(`${name} is missing: choose PayPal's live addresses or its sandbox (.env.example).`);
  if (missingNames.length === 0 && payPalEnvironment(PAYPAL_API_URL) !== payPalEnvironment(PAYPAL_SDK_URL))
    mistakes.push('PAYPAL_API_URL and PAYPAL_SDK_URL must both be live or both be sandbox.');
  return mistakes;
}

/**
 * Groups of settings that a provider needs together. A group of which only some are set is a mistake: without
 * an error, the provider would silently be switched off.
 */
const REQUIRED_TOGETHER = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_REFRESH_TOKEN'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

function missingSettings(settings: Settings, names: (typeof REQUIRED_TOGETHER)[number]): string[] {
  const presentNames = names.filter((name) => settings[name]);
  if (presentNames.length === 0) return [];
  return names
    .filter((name) => !settings[name])
    .map((name) => `${name} is missing, although ${presentNames.join(' and ')} is set.`);
}

/** In production, GITHUB_CLIENT_ID requires a key, because listers' GitHub tokens must be encrypted. */
function gitHubMistakes({ GITHUB_CLIENT_ID, GITHUB_TOKEN_KEYS }: Settings): string[] {
  return GITHUB_CLIENT_ID && GITHUB_TOKEN_KEYS.length === 0 ? ['GITHUB_TOKEN_KEYS is missing.'] : [];
}
