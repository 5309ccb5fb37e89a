import { LOCAL_MODERATORS } from '../stand-ins/people.js';
import type { StandInPlan } from '../stand-ins/plan.js';
import { GOOGLE_PATHS } from '../stand-ins/sign-in/google.js';
import type { Environment } from './environment.js';
import type { Ports } from './ports.js';

/** The stand-ins to start, and the settings that make the product use them instead of the real services. */
export interface PlannedStandIns {
  readonly plan: StandInPlan;
  readonly settings: Record<string, string>;
  readonly contentUrl: string;
  readonly inboxUrl: string | undefined;
  readonly payPalUrl: string | undefined;
}

interface PlanInput {
  readonly environment: Environment;
  readonly ports: Ports;
  readonly publicUrl: string;
  readonly stateDir: string;
}

const localUrl = (port: number) => `http://localhost:${port}`;
/** A fixed token is safe: only the stand-ins accept it. */
const YOUTUBE_TOKEN = 'local-channel-token';
const OAUTH_CLIENT = { clientId: 'local-client', clientSecret: 'local-client-secret' } as const;

/**
 * Plans a stand-in for each external service whose variables are not set. The product needs no special code for
 * stand-ins, only their addresses and keys.
 */
export function planStandIns({ environment, ports, publicUrl, stateDir }: PlanInput): PlannedStandIns {
  const settings: Record<string, string> = { MODERATORS: environment['MODERATORS'] ?? LOCAL_MODERATORS };
  const github = environment['GITHUB_CLIENT_ID']
    ? undefined
    : { port: ports.github, archivePort: ports.archives, ...OAUTH_CLIENT };
  if (github) {
    Object.assign(settings, {
      GITHUB_CLIENT_ID: OAUTH_CLIENT.clientId,
      GITHUB_CLIENT_SECRET: OAUTH_CLIENT.clientSecret,
      GITHUB_OAUTH_URL: localUrl(ports.github),
      GITHUB_API_URL: localUrl(ports.github),
      GITHUB_ARCHIVE_HOSTS: new URL(localUrl(ports.archives)).host,
    });
  }
  const google = environment['GOOGLE_CLIENT_ID'] ? undefined : { port: ports.google, ...OAUTH_CLIENT };
  if (google) {
    Object.assign(settings, {
      GOOGLE_CLIENT_ID: OAUTH_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: OAUTH_CLIENT.clientSecret,
      GOOGLE_AUTH_URL: localUrl(ports.google) + GOOGLE_PATHS.auth,
      GOOGLE_TOKEN_URL: localUrl(ports.google) + GOOGLE_PATHS.token,
      GOOGLE_USERINFO_URL: localUrl(ports.google) + GOOGLE_PATHS.userinfo,
    });
  }
  const paypal = environment['PAYPAL_CLIENT_ID']
    ? undefined
    : { port: ports.paypal, ...OAUTH_CLIENT, webhookId: 'LOCAL-WEBHOOK' };
  if (paypal) {
    Object.assign(settings, {
      PAYPAL_CLIENT_ID: OAUTH_CLIENT.clientId,
      PAYPAL_CLIENT_SECRET: OAUTH_CLIENT.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: localUrl(ports.paypal),
      PAYPAL_SDK_URL: localUrl(ports.paypal),
    });
  }
  const mail = environment['SMTP_URL'] ? undefined : { smtpPort: ports.smtp, inboxPort: ports.inbox };
  if (mail) settings['SMTP_URL'] = `smtp://127.0.0.1:${ports.smtp}`;
  // If the variables of a real YouTube channel are set, the real YouTube also plays the videos.
  if (!environment['YOUTUBE_CLIENT_ID']) {
    Object.assign(settings, {
      YOUTUBE_CLIENT_ID: OAUTH_CLIENT.clientId,
      YOUTUBE_CLIENT_SECRET: OAUTH_CLIENT.clientSecret,
      YOUTUBE_REFRESH_TOKEN: YOUTUBE_TOKEN,
      YOUTUBE_API_URL: localUrl(ports.content),
      YOUTUBE_TOKEN_URL: `${localUrl(ports.content)}/youtube/token`,
    });
    if (!environment['YOUTUBE_EMBED_URL']) settings['YOUTUBE_EMBED_URL'] = `${localUrl(ports.content)}/embed`;
  }
  const content = { port: ports.content, youtube: { ...OAUTH_CLIENT, refreshToken: YOUTUBE_TOKEN } };
  return {
    plan: { publicUrl, stateDir, github, google, paypal, mail, content },
    settings,
    contentUrl: localUrl(ports.content),
    inboxUrl: mail && localUrl(ports.inbox),
    payPalUrl: paypal && localUrl(ports.paypal),
  };
}
