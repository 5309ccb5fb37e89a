import { drawText, widthOf } from '../../sample/apps/draw/lettering.js';
import * as z from 'zod';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';
import { page } from '../pages/page.js';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { Books, NextCapture, OrderEntry } from './books.js';
import { orderBody } from './response-bodies.js';
import type { Switches } from './switches.js';
import type { Webhooks } from './webhooks.js';

const CSS = `
main { max-width: 420px; margin: 32px auto; padding: 24px; display: grid; gap: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
.amount { font-size: 32px; font-weight: 700; }
button { min-height: 48px; border-radius: 12px; border: 1px solid var(--line); background: var(--surface); color: var(--text); font-weight: 600; }
button.primary { background: #ffc439; border-color: #ffc439; color: #111; }
`;

/** The bank refuses cards whose number ends with these digits, such as 4000 0000 0000 0002, and accepts all others. */
const DECLINED_CARD_DIGITS = '0002';
const CardRequest = z.object({ number: z.string().default('') });

export interface CheckoutOptions {
  readonly url: string;
  readonly clientId: string;
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
}

/** Serves PayPal's pages for buyers: approval, refusal and cancellation, and the card fields. */
export function serveCheckout(
  app: Routes,
  { url, clientId, books, webhooks, switches }: CheckoutOptions,
): void {
  const approve = (order: OrderEntry, source: 'paypal' | 'card', nextCapture: NextCapture) => {
    if (order.status !== 'CREATED' && order.status !== 'APPROVED') return;
    order.status = 'APPROVED';
    order.source = source;
    const { liabilityShift } = switches;
    if (source === 'card' && liabilityShift !== 'none') order.liabilityShift = liabilityShift;
    else delete order.liabilityShift;
    order.nextCapture = nextCapture;
    webhooks.notify('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(order, books, url));
  };

  app.get('/checkoutnow', (c) => {
    const order = books.orders.get(c.req.query('token') ?? '');
    return c.html(order ? approvalPage(order) : unknownOrderPage(), order ? 200 : 404);
  });

  app.post('/_checkout/:id/:decision', (c) => {
    const order = books.orders.get(c.req.param('id'));
    const decision = c.req.param('decision');
    if (!order) return c.json({ error: 'unknown order' }, 404);
    const source = c.req.query('by') === 'card' ? 'card' : 'paypal';
    if (decision === 'approve') approve(order, source, 'taken');
    if (decision === 'decline') approve(order, source, 'refused');
    return c.json({ status: order.status });
  });

  app.get('/_card/:field', (c) => c.html(cardFieldPage(c.req.param('field'), c.req.query('group') ?? '')));

  app.post('/_card/:id', async (c) => {
    const order = books.orders.get(c.req.param('id'));
    const { number } = CardRequest.parse(await c.req.json());
    if (!order) return c.json({ error: 'unknown order' }, 404);
    approve(order, 'card', number.replaceAll(' ', '').endsWith(DECLINED_CARD_DIGITS) ? 'declined' : 'taken');
    return c.json({ status: order.status });
  });

  app.get('/sdk/js', (c) => {
    if (c.req.query('client-id') !== clientId)
      return c.text('throw new Error("client-id not recognized");', 400);
    const scriptConstants = {
      ORIGIN: url,
      WORDMARK_SVG: drawWordmark(),
      HAS_CARD_FIELDS: switches.cardFields,
      HAS_CARD_BUTTON: switches.cardButton,
    };
    return c.body(browserScript(['paypal/browser/sdk.js'], scriptConstants), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}

function approvalPage(order: OrderEntry): string {
  return page({
    title: 'PayPal checkout',
    standsInFor: 'PayPal',
    css: CSS,
    body: html`<main data-order="${order.id}">
        <h1>Pay with PayPal</h1>
        <p class="muted">${order.description}</p>
        <p class="amount number">$${order.amount.value} ${order.amount.currency_code}</p>
        <button class="primary" data-decision="approve">Approve payment</button>
        <button data-decision="decline">Pay with a card that is declined</button>
        <button data-decision="cancel">Cancel and return</button>
      </main>
      <script>
        ${new Markup(browserScript(['paypal/browser/checkout.js']))};
      </script>`,
  });
}

function unknownOrderPage(): string {
  return page({
    title: 'PayPal checkout',
    standsInFor: 'PayPal',
    css: CSS,
    body: html`<main><h1>This order does not exist.</h1></main>`,
  });
}

const CARD_FIELDS: Record<string, { label: string; hint: string; mode: string }> = {
  number: { label: 'Card number', hint: '4111 1111 1111 1111', mode: 'numeric' },
  expiry: { label: 'Expiry date', hint: 'MM / YY', mode: 'numeric' },
  cvv: { label: 'Security code', hint: '123', mode: 'numeric' },
  name: { label: 'Name on card', hint: 'Name as on the card', mode: 'text' },
};

function cardFieldPage(name: string, group: string): string {
  const field = CARD_FIELDS[name] ?? { label: name, hint: '', mode: 'text' };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${field.label}</title>
        <style>
          html,
          body {
            margin: 0;
            height: 100%;
            background: transparent;
            color-scheme: light;
          }
          input {
            box-sizing: border-box;
            width: 100%;
            height: 100%;
            padding: 10px 12px;
            font:
              16px system-ui,
              sans-serif;
            color: #18181b;
            background: #fff;
            border: 1px solid #a1a1aa;
            border-radius: 8px;
          }
          input::placeholder {
            color: inherit;
            opacity: 0.65;
          }
          input:focus {
            outline: 2px solid #4338ca;
            outline-offset: -2px;
          }
          input[aria-invalid='true'] {
            border-color: #b91c1c;
          }
        </style>
      </head>
      <body>
        <input
          aria-label="${field.label}"
          placeholder="${field.hint}"
          inputmode="${field.mode}"
          autocomplete="off"
        />
        <script>
          ${new Markup(browserScript(['paypal/browser/card-field.js'], { FIELD: name, GROUP: group }))};
        </script>
      </body>
    </html>`.text;
}

/** Draws the two-colored word of PayPal's button as outlines, so that it looks the same on a machine without fonts. */
function drawWordmark(): string {
  const size = 30;
  const [pay, pal] = ['Pay', 'Pal'];
  const payWidth = widthOf(pay, size, 600);
  const width = Math.ceil(payWidth + widthOf(pal, size, 600));
  const words =
    drawText(0, 24, pay, { size, weight: 600, fill: '#003087' }) +
    drawText(payWidth, 24, pal, { size, weight: 600, fill: '#0070e0' });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 6} 31" aria-hidden="true"><g transform="skewX(-8) translate(4 0)">${words}</g></svg>`;
}
