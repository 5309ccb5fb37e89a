import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { API_PREFIX } from './endpoints/endpoint-metadata.js';

const LOOPBACK_ADDRESSES = ['http://localhost:*', 'http://127.0.0.1:*'];
/** Addresses that PayPal's script calls and shows in frames. */
const PAYPAL_ADDRESSES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
/** Addresses from which PayPal's script loads further scripts. Its inline scripts have the page's nonce. */
const PAYPAL_SCRIPTS = ['https://www.paypal.com', 'https://www.paypalobjects.com', 'https://c.paypal.com'];

/**
 * Browser features that neither our pages nor frames in them may use. Full screen and payment stay allowed:
 * video players and PayPal need them.
 */
const UNUSED_BROWSER_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'usb',
];
const PERMISSIONS_POLICY = UNUSED_BROWSER_FEATURES.map((feature) => `${feature}=()`).join(', ');

/**
 * Headers of responses that are not pages: API responses, scripts, styles, fonts and pictures. If such a
 * response is opened as a page, the policy forbids it to load or run anything. Headers that protect only pages
 * are left out, since they are larger than many of these responses.
 */
const DATA_RESPONSE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The content policy of the service worker, which requests only this site's own pages and cover pictures. */
const WORKER_CSP = "default-src 'none'; connect-src 'self'";

/** The security headers for pages and for other responses. */
export interface SecurityHeaders {
  readonly pageHeaders: Readonly<Record<string, string>>;
  readonly dataHeaders: Readonly<Record<string, string>>;
  readonly workerHeaders: Readonly<Record<string, string>>;
}

/** Injection token of the security headers. */
export const SECURITY_HEADERS = Symbol('SecurityHeaders');

/**
 * Returns the security headers. They are constant, so Helmet computes them once instead of for each request.
 */
export async function securityHeaders(settings: AddressSettings): Promise<SecurityHeaders> {
  const pageHeaders = { ...(await computePageHeaders(settings)), 'permissions-policy': PERMISSIONS_POLICY };
  return {
    pageHeaders,
    dataHeaders: {
      ...DATA_RESPONSE_HEADERS,
      ...pickHeaders(pageHeaders, ['strict-transport-security', 'referrer-policy']),
    },
    workerHeaders: { ...pageHeaders, 'content-security-policy': WORKER_CSP },
  };
}

/** Adds the security headers to every response. */
export function sendSecurityHeaders(
  server: FastifyInstance,
  { pageHeaders, dataHeaders, workerHeaders }: SecurityHeaders,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(
      isDataUrl(request.url) ? dataHeaders : isWorkerUrl(request.url) ? workerHeaders : pageHeaders,
    );
    done();
  });
}

/**
 * Returns whether a response is not a page: files of the browser applications and of the storage, the published
 * keys, and everything below /api except its pages (the API's description, and the start and callback of a
 * sign-in).
 */
function isDataUrl(url: string): boolean {
  return FILE_PATHS.test(url) || (url.startsWith(`${API_PREFIX}/`) && !PAGES_BELOW_API.test(url));
}

function isWorkerUrl(url: string): boolean {
  return url.split('?', 1)[0] === '/sw.js';
}

const FILE_PATHS = /^(?:\/admin)?\/assets\/|^\/media\/|^\/\.well-known\/jwks\.json/;
const PAGES_BELOW_API = /^\/api\/(?:docs|auth\/(?:google|github))(?:[/?]|$)/;

function pickHeaders(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

async function computePageHeaders(settings: AddressSettings): Promise<Record<string, string>> {
  const probeServer = fastify();
  await probeServer.register(helmet, helmetOptions(settings));
  probeServer.get('/', (_request, reply) => reply.send());
  const { headers } = await probeServer.inject('/');
  await probeServer.close();
  const perResponseNames = new Set(['date', 'connection', 'content-length']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      perResponseNames.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'PAYPAL_SDK_URL' | 'YOUTUBE_EMBED_URL'>;

/**
 * Returns Helmet's options for the security headers of our pages. Addresses of this machine are allowed only if
 * PUBLIC_URL is not https.
 */
function helmetOptions(settings: AddressSettings): FastifyHelmetOptions {
  const isHttps = settings.PUBLIC_URL.startsWith('https:');
  const loopbackAddresses = isHttps ? [] : LOOPBACK_ADDRESSES;
  const payPalScriptOrigin = new URL(settings.PAYPAL_SDK_URL).origin;
  const payPalAddresses = [payPalScriptOrigin, ...PAYPAL_ADDRESSES];
  const embedOrigin = new URL(settings.YOUTUBE_EMBED_URL).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...new Set([payPalScriptOrigin, ...PAYPAL_SCRIPTS])],
        // Style elements of dialogs, of PayPal's buttons and of the console need a nonce, which
        // pages/style-nonce adds to each response.
        styleSrc: ["'self'"],
        // Pictures may come from any https address, because users enter the addresses of covers and avatars.
        imgSrc: ["'self'", 'https:', 'data:', 'blob:', ...loopbackAddresses],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...payPalAddresses],
        mediaSrc: ["'self'", 'blob:'],
        // Frames may show any https address, because users enter the addresses of demos; a demo's frame is
        // sandboxed (DEMO-6).
        frameSrc: ['https:', ...payPalAddresses, embedOrigin, ...loopbackAddresses],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in pop-up must be able to reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Embedded video players refuse to start without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Only outdated browsers read these headers, and they would make every page larger.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}
