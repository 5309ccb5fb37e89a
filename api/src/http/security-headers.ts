import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { Settings } from '@market/domain/foundation/configuration';
import { API_PREFIX } from './endpoints/endpoint-metadata.js';

const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];
/** What PayPal's script in a page talks to, and frames. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
/** Where its parts are loaded from besides its own address; what it adds inline bears the page's nonce. */
const PAYPAL_SCRIPTS = ['https://www.paypal.com', 'https://www.paypalobjects.com', 'https://c.paypal.com'];

/** No page of ours, and nothing in a frame of one, uses a device or looks at the screen. Players go full screen, PayPal takes payments. */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'usb',
];
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/**
 * Answers of the API, scripts, styles, fonts and pictures are data: as a page they may do nothing, and what guards pages is
 * left out, since it costs more bytes than many of them do.
 */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The service worker asks for our own pages and covers, and for nothing else. */
const WORKER_CSP = "default-src 'none'; connect-src 'self'";

/** Headers that keep answers safe, by what is answered. */
export interface SecurityHeaders {
  readonly ofPages: Readonly<Record<string, string>>;
  readonly ofData: Readonly<Record<string, string>>;
  readonly ofWorker: Readonly<Record<string, string>>;
}

/** Where the application keeps them. */
export const SECURITY_HEADERS = Symbol('SecurityHeaders');

/** They never differ, so helmet makes them once, not with each request. */
export async function securityHeaders(settings: Addresses): Promise<SecurityHeaders> {
  const ofPages = { ...(await headersOnce(settings)), 'permissions-policy': PERMISSIONS };
  return {
    ofPages,
    ofData: { ...DATA_HEADERS, ...pick(ofPages, ['strict-transport-security', 'referrer-policy']) },
    ofWorker: { ...ofPages, 'content-security-policy': WORKER_CSP },
  };
}

/** Gives every answer its own. */
export function sendSecurityHeaders(
  server: FastifyInstance,
  { ofPages, ofData, ofWorker }: SecurityHeaders,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? ofData : isWorker(request.url) ? ofWorker : ofPages);
    done();
  });
}

/** Files of the browser applications and of storage; and what is below /api, but for the pages there: the description, and where a sign-in sets out and comes back. */
function isData(url: string): boolean {
  return FILES.test(url) || (url.startsWith(`${API_PREFIX}/`) && !PAGES_BELOW_API.test(url));
}

function isWorker(url: string): boolean {
  return url.split('?', 1)[0] === '/sw.js';
}

const FILES = /^(?:\/admin)?\/assets\/|^\/media\//;
const PAGES_BELOW_API = /^\/api\/(?:docs|auth\/(?:google|github))(?:[/?]|$)/;

function pick(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

async function headersOnce(settings: Addresses): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, policy(settings));
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofEveryAnswer = new Set(['date', 'connection', 'content-length']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofEveryAnswer.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

type Addresses = Pick<Settings, 'PUBLIC_URL' | 'PAYPAL_SDK_URL' | 'YOUTUBE_EMBED_URL'>;

/** What a page of ours may load. Loopback addresses are only for an installation that itself runs without https. */
function policy(settings: Addresses): FastifyHelmetOptions {
  const secure = settings.PUBLIC_URL.startsWith('https:');
  const loopback = secure ? [] : LOOPBACK;
  const payPalScript = new URL(settings.PAYPAL_SDK_URL).origin;
  const payPal = [payPalScript, ...PAYPAL];
  const embeds = new URL(settings.YOUTUBE_EMBED_URL).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...new Set([payPalScript, ...PAYPAL_SCRIPTS])],
        // pages/style-nonce adds a nonce for each response: dialogs, PayPal's buttons and the console create style elements.
        styleSrc: ["'self'"],
        // Covers and avatars are at addresses that people typed.
        imgSrc: ["'self'", 'https:', 'data:', 'blob:', ...loopback],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...payPal],
        mediaSrc: ["'self'", 'blob:'],
        // Demos are at addresses that listers typed; they run in sandboxed frames (DESIGN §5).
        frameSrc: ['https:', ...payPal, embeds, ...loopback],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in pop-up has to reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Embedded video players refuse to start without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // What only browsers of the past read costs each page a part of its first round trip.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}
