import { isIP } from 'node:net';
import * as z from 'zod';

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''));
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withDefault = <S extends z.ZodType>(schema: S, fallback: string) =>
  z.preprocess((value) => (value === '' || value === undefined ? fallback : value), schema);

/** Returns the schema of a whole number that is at least `min` and, if `max` is given, at most `max`. */
const wholeNumber = (min: number, max?: number) => {
  const error = `must be a whole number from ${min} ${max === undefined ? 'on' : `to ${max}`}`;
  return z.coerce
    .number({ error })
    .int(error)
    .min(min, error)
    .max(max ?? Number.MAX_SAFE_INTEGER, error);
};
const port = wholeNumber(1, 65_535);
const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
const sampleShare = z.coerce
  .number({ error: 'must be a share from 0 to 1' })
  .min(0, 'must be a share from 0 to 1')
  .max(1, 'must be a share from 0 to 1');

const percent = z.coerce
  .number({ error: 'must be a percentage from 0 to 100' })
  .min(0, 'must be a percentage from 0 to 100')
  .max(100, 'must be a percentage from 0 to 100')
  .multipleOf(0.01, 'must have at most two decimals');

const COUNTRY_PERCENTS_ERROR = 'must be countries with their percentages (DE:19,FR:5.5), separated by commas';

/** Percentages by country code: two letters as in ISO 3166, or C2, PayPal's code for China. */
const countryPercents = z
  .string()
  .refine((list) => readCountryPercents(list) !== undefined, { error: COUNTRY_PERCENTS_ERROR })
  .transform((list) => readCountryPercents(list) ?? new Map<string, number>());

function readCountryPercents(list: string): ReadonlyMap<string, number> | undefined {
  const percentByCountry = new Map<string, number>();
  for (const entry of entriesOf(list)) {
    const [, country = '', percentText = ''] = /^([A-Z][A-Z2]):(\d{1,3}(?:\.\d{1,2})?)$/.exec(entry) ?? [];
    if (!country || Number(percentText) > 100 || percentByCountry.has(country)) return undefined;
    percentByCountry.set(country, Number(percentText));
  }
  return percentByCountry;
}

/** Returns the schema of a text that receipts show on one line. */
const oneLineText = (max: number) => {
  const error = `must be one line of at most ${max} characters`;
  return z
    .string()
    .trim()
    .max(max, error)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, error);
};

const TOKEN_KEY_PATTERN = /^([\w-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;
const entriesOf = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Keys as `id:key`, separated by commas; each key is 32 bytes in base64. */
const tokenKeys = z
  .string()
  .refine((list) => entriesOf(list).every((entry) => TOKEN_KEY_PATTERN.test(entry)), {
    error: 'must be id:key, the key being 32 bytes in base64, separated by commas',
  })
  .transform((list) =>
    entriesOf(list).map((entry) => {
      const [, id = '', key = ''] = TOKEN_KEY_PATTERN.exec(entry) ?? [];
      return { id, key: Buffer.from(key, 'base64') };
    }),
  );

const TRUSTED_PROXIES_ERROR =
  'must be false, a number of proxies (1), or their addresses or networks (10.0.0.0/8), separated by commas';

/**
 * Which proxies may set X-Forwarded-* headers: none, a number of the nearest proxies, or those at the given
 * addresses. If every hop were trusted, any client could forge its address (decision 0031).
 */
const trustedProxies = z
  .string()
  .refine((value) => value !== 'true', {
    error: `${TRUSTED_PROXIES_ERROR}; 'true' would believe whatever address a client invents`,
  })
  .refine((value) => value === 'true' || readProxies(value) !== undefined, { error: TRUSTED_PROXIES_ERROR })
  .transform((value) => readProxies(value) ?? false);

function readProxies(value: string): false | number | string[] | undefined {
  if (value === 'false' || value === '0') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const networks = entriesOf(value);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

/** Returns whether a text is an IP address, or a network in CIDR notation other than the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...furtherParts] = text.split('/');
  const ipVersion = isIP(address);
  if (ipVersion === 0 || furtherParts.length > 0) return false;
  const prefixLengthMax = ipVersion === 4 ? 32 : 128;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= prefixLengthMax;
}

const EnvironmentVariables = z.object({
  NODE_ENV: withDefault(z.string(), 'production'),
  PORT: withDefault(port, '3000'),
  WORKERS_PORT: optional(port),
  PUBLIC_URL: withDefault(httpAddress, 'http://localhost:3000'),
  AUTH_SECRET: z.string({ error: 'is missing' }).min(32, 'must have at least 32 characters'),
  DEMO_PASS_KEYS: withDefault(tokenKeys, ''),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_PREPARED: withDefault(trueOrFalse, 'true'),
  DATABASE_REPLICA_URL: optional(postgresAddress),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GITHUB_OAUTH_URL: withDefault(httpAddress, 'https://github.com'),
  GITHUB_API_URL: withDefault(httpAddress, 'https://api.github.com'),
  GITHUB_ARCHIVE_HOSTS: withDefault(z.string().transform(entriesOf), 'codeload.github.com'),
  GITHUB_TOKEN_KEYS: withDefault(tokenKeys, ''),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_AUTH_URL: withDefault(httpAddress, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: withDefault(httpAddress, 'https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: withDefault(httpAddress, 'https://www.googleapis.com/oauth2/v3/userinfo'),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_API_URL: withDefault(httpAddress, 'https://api-m.sandbox.paypal.com'),
  PAYPAL_SDK_URL: withDefault(httpAddress, 'https://www.sandbox.paypal.com'),
  LISTER_FEE_PERCENT: withDefault(percent, '10'),
  EARNINGS_PENDING_DAYS: withDefault(wholeNumber(0, 180), '7'),
  PAYOUT_RESERVE_PERCENT: withDefault(percent, '0'),
  PAYOUT_RESERVE_DISPUTED_PERCENT: withDefault(percent, '2'),
  SELLER_NAME: optional(oneLineText(100)),
  SELLER_ADDRESS: optional(oneLineText(200)),
  SELLER_TAX_ID: optional(oneLineText(50)),
  TAX_PERCENT: withDefault(percent, '0'),
  TAX_PERCENT_BY_COUNTRY: withDefault(countryPercents, ''),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })),
  SMTP_REQUIRE_TLS: withDefault(trueOrFalse, 'true'),
  MAIL_FROM: withDefault(z.string(), 'MVP Market <hello@mvp-market.example>'),
  YOUTUBE_CLIENT_ID: optional(z.string()),
  YOUTUBE_CLIENT_SECRET: optional(z.string()),
  YOUTUBE_REFRESH_TOKEN: optional(z.string()),
  YOUTUBE_UPLOADS_PER_DAY: withDefault(wholeNumber(1), '100'),
  YOUTUBE_API_URL: withDefault(httpAddress, 'https://youtube.googleapis.com'),
  YOUTUBE_TOKEN_URL: withDefault(httpAddress, 'https://oauth2.googleapis.com/token'),
  YOUTUBE_EMBED_URL: withDefault(httpAddress, 'https://www.youtube-nocookie.com/embed'),
  LOG_LEVEL: withDefault(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be a level such as info',
    }),
    'info',
  ),
  RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(0), '3000'),
  RESPONSE_CACHE_MB: withDefault(wholeNumber(0, 4096), '64'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress),
  OTEL_TRACES_SAMPLER_ARG: withDefault(sampleShare, '1'),
  TRUST_PROXY: withDefault(trustedProxies, 'false'),
  STORAGE_DIR: withDefault(z.string(), '.state/objects'),
  TEXTS_DIR: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_ENDPOINT: optional(httpAddress),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  MODERATORS: withDefault(
    z.string().transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean),
    ),
    '',
  ),
});

/** Requires SELLER_NAME if receipts show a tax or the seller's address or tax id (PAY-32). */
const Settings = EnvironmentVariables.check(({ value, issues }) => {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, TAX_PERCENT, TAX_PERCENT_BY_COUNTRY } = value;
  const needsSellerName =
    SELLER_ADDRESS ?? SELLER_TAX_ID ?? (TAX_PERCENT > 0 || TAX_PERCENT_BY_COUNTRY.size > 0);
  if (needsSellerName && !SELLER_NAME)
    issues.push({ code: 'custom', input: value, path: ['SELLER_NAME'], message: 'is missing' });
});

/** Settings of an installation, parsed once at start; `.env.example` documents them. */
export type Settings = z.output<typeof Settings>;

/**
 * Returns the database address without the transaction pooler, as LISTEN, advisory locks and migrations
 * require.
 */
export function directDatabaseUrl(settings: Pick<Settings, 'DATABASE_URL'> & Partial<Settings>): string {
  return settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
}

/** Injection token for the parsed settings. */
export const SETTINGS = Symbol('settings');

/** Parses the environment variables. Throws an Error that describes each invalid variable. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const result = Settings.safeParse(environment);
  if (result.success) return result.data;
  const errorTexts = result.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return environment[name] ? `${name} ${issue.message}.` : `${name} is missing.`;
  });
  throw new Error([...new Set(errorTexts)].join(' '));
}
