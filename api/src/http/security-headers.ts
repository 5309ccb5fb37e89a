import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '@market/domain/foundation/configuration';

const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What a page of ours may load. Loopback addresses are only for an installation that itself runs without https. */
export function securityHeaders(
  settings: Pick<Settings, 'PUBLIC_URL' | 'PAYPAL_SDK_URL' | 'YOUTUBE_EMBED_URL'>,
): FastifyHelmetOptions {
  const secure = settings.PUBLIC_URL.startsWith('https:');
  const loopback = secure ? [] : LOOPBACK;
  const payPal = [new URL(settings.PAYPAL_SDK_URL).origin, ...PAYPAL];
  const embeds = new URL(settings.YOUTUBE_EMBED_URL).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...payPal],
        // Dialogs hold the page's scroll, and PayPal draws its buttons, with style elements made at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
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
  };
}
