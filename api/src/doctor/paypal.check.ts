import type { Settings } from '@market/domain/foundation/settings/configuration';
import { payPalEnvironment } from '@market/domain/foundation/settings/production-settings';
import * as z from 'zod';
import { sendRequest, postForm, summarizeResponse } from './send-request.js';
import { type Check, fault, off, ok, warning } from './finding.js';

const APP_SETTINGS_PAGE = 'developer.paypal.com, Apps & Credentials, your app';
/** The OAuth scope that a PayPal app needs for payouts. */
const PAYOUTS_SCOPE = 'https://uri.paypal.com/payments/payouts';
/**
 * The webhook events to which the PayPal app must subscribe: refunds, reversals, disputes, late approvals and
 * payouts (PAY-8, PAYOUT-22).
 */
export const WEBHOOK_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'PAYMENT.PAYOUTSBATCH.DENIED',
  'PAYMENT.PAYOUTSBATCH.SUCCESS',
  'PAYMENT.PAYOUTS-ITEM.BLOCKED',
  'PAYMENT.PAYOUTS-ITEM.CANCELED',
  'PAYMENT.PAYOUTS-ITEM.DENIED',
  'PAYMENT.PAYOUTS-ITEM.FAILED',
  'PAYMENT.PAYOUTS-ITEM.HELD',
  'PAYMENT.PAYOUTS-ITEM.REFUNDED',
  'PAYMENT.PAYOUTS-ITEM.RETURNED',
  'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
];
const Token = z.object({ access_token: z.string(), scope: z.string().default('') });
const EligibleMethods = z.object({ eligible_methods: z.record(z.string(), z.unknown()) });
const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) });

/**
 * Checks PayPal's token, its permissions for disputes, payouts and cards, and the webhook with its events
 * (OPERATE-2).
 */
export function payPalCheck(settings: Settings): Check {
  return { part: 'PayPal', run: () => collectFindings(settings) };
}

async function collectFindings(settings: Settings) {
  const { PAYPAL_API_URL: api, PAYPAL_SDK_URL: sdkUrl, PAYPAL_CLIENT_ID: id = '' } = settings;
  if (!id) return [off('nothing can be paid', `Set PAYPAL_CLIENT_ID and its secret (${APP_SETTINGS_PAGE})`)];
  const [serverEnvironment, browserEnvironment] = [payPalEnvironment(api), payPalEnvironment(sdkUrl)];
  const isSandboxInProduction = settings.NODE_ENV === 'production' && serverEnvironment === 'sandbox';
  const liveFix = 'Set the live PAYPAL_API_URL and PAYPAL_SDK_URL (.env.example), client, secret and webhook';
  const addressFinding =
    serverEnvironment === browserEnvironment
      ? isSandboxInProduction
        ? warning('addresses', 'sandbox: no real money moves', liveFix)
        : ok('addresses', serverEnvironment)
      : fault(
          'addresses',
          `the server is ${serverEnvironment}, the browser ${browserEnvironment}`,
          'Set PAYPAL_API_URL and PAYPAL_SDK_URL',
        );
  const secret = settings.PAYPAL_CLIENT_SECRET ?? '';
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await postForm(
    `${api}/v1/oauth2/token`,
    { grant_type: 'client_credentials' },
    { authorization },
  );
  const token = Token.safeParse(response.body).data;
  if (!token)
    return [
      addressFinding,
      fault(
        'token',
        summarizeResponse(response),
        `Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of the same world (${APP_SETTINGS_PAGE})`,
      ),
    ];
  const bearer = { authorization: `Bearer ${token.access_token}` };
  return [
    addressFinding,
    ok('token', 'client and secret are right'),
    await disputesFinding(api, bearer),
    token.scope.split(' ').includes(PAYOUTS_SCOPE)
      ? ok('payouts', 'can be sent')
      : fault('payouts', 'the token has no permission', `Switch on Payouts (${APP_SETTINGS_PAGE}, Features)`),
    await cardsFinding(api, bearer),
    ...(await webhookFindings(settings, bearer)),
  ];
}

async function disputesFinding(api: string, headers: Record<string, string>) {
  const response = await sendRequest(`${api}/v1/customer/disputes?page_size=1`, { headers });
  if (response.status === 200) return ok('disputes', 'can be read');
  return fault(
    'disputes',
    summarizeResponse(response),
    `Switch on Disputes (${APP_SETTINGS_PAGE}, Features); the token follows within nine hours`,
  );
}

/** Checks whether this account can be paid by card. Without card fields, checkout offers the other methods (PAY-43). */
async function cardsFinding(api: string, headers: Record<string, string>) {
  const response = await sendRequest(`${api}/v2/payments/find-eligible-methods`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      purchase_units: [{ amount: { currency_code: 'USD' } }],
      preferences: { payment_flow: 'ONE_TIME_PAYMENT' },
    }),
  });
  const methods = EligibleMethods.safeParse(response.body).data?.eligible_methods;
  if (!methods)
    return warning(
      'cards',
      summarizeResponse(response),
      'Open the payment of a listing, and press Pay by card',
    );
  if ('advanced_cards' in methods) return ok('cards', 'in fields of our page');
  return warning(
    'cards',
    'basic_cards' in methods ? 'only by PayPal’s own card button' : 'not possible, only the PayPal wallet',
    `Switch on Advanced credit and debit card payments, for which PayPal reviews the account (${APP_SETTINGS_PAGE}, Features)`,
  );
}

async function webhookFindings(settings: Settings, headers: Record<string, string>) {
  const { PAYPAL_WEBHOOK_ID: id, PAYPAL_API_URL: api, PUBLIC_URL: publicUrl } = settings;
  const webhookUrl = `${publicUrl}/api/paypal/webhook`;
  if (!id)
    return [
      fault(
        'webhook',
        'not set',
        `Add a webhook for ${webhookUrl} (${APP_SETTINGS_PAGE}), and set PAYPAL_WEBHOOK_ID`,
      ),
    ];
  const response = await sendRequest(`${api}/v1/notifications/webhooks/${encodeURIComponent(id)}`, {
    headers,
  });
  const storedWebhook = Webhook.safeParse(response.body).data;
  if (!storedWebhook)
    return [
      fault(
        'webhook',
        summarizeResponse(response),
        `Set PAYPAL_WEBHOOK_ID to the id of this app's webhook (${APP_SETTINGS_PAGE})`,
      ),
    ];
  const names = storedWebhook.event_types.map(({ name }) => name);
  const missingEvents = names.includes('*') ? [] : WEBHOOK_EVENTS.filter((name) => !names.includes(name));
  return [
    storedWebhook.url === webhookUrl
      ? ok('webhook', webhookUrl)
      : fault(
          'webhook',
          `it calls ${storedWebhook.url}`,
          `Change its address to ${webhookUrl} (${APP_SETTINGS_PAGE})`,
        ),
    missingEvents.length === 0
      ? ok('webhook events', 'all are sent')
      : fault(
          'webhook events',
          `missing: ${missingEvents.join(', ')}`,
          `Tick them, or all events (${APP_SETTINGS_PAGE}, the webhook)`,
        ),
  ];
}
