import { differencesFromModel } from './paypal-models.js';
import type { RecordedCall } from './record-calls.js';

/**
 * Calls that PayPal's SDK describes: a pattern of method and path, the model of the request, the model of the
 * response.
 */
const PUBLISHED_SHAPES: readonly (readonly [RegExp, string | undefined, string])[] = [
  [/^POST \/v1\/oauth2\/token$/, undefined, 'oAuthToken'],
  [/^POST \/v2\/checkout\/orders$/, 'orderRequest', 'order'],
  [/^GET \/v2\/checkout\/orders\/\w+$/, undefined, 'order'],
  [/^POST \/v2\/checkout\/orders\/\w+\/capture$/, 'orderCaptureRequest', 'order'],
  [/^GET \/v2\/payments\/captures\/\w+$/, undefined, 'capturedPayment'],
  [/^POST \/v2\/payments\/captures\/\w+\/refund$/, 'refundRequest', 'refund'],
  [/^GET \/v2\/payments\/refunds\/\w+$/, undefined, 'refund'],
];
/** Matches calls of PayPal's API that the SDK does not have (decision 0047). */
const UNPUBLISHED_CALLS = /^\w+ \/v1\/(?:customer\/disputes|payments\/payouts)/;

const callName = ({ method, url: { pathname } }: RecordedCall) => `${method} ${pathname}`;
const publishedShapeOf = (call: RecordedCall) => PUBLISHED_SHAPES.find(([path]) => path.test(callName(call)));

/** Returns the calls of PayPal's API. Leaves out webhooks to us, and calls that set the stand-in's switches. */
export function payPalCalls(calls: readonly RecordedCall[]): RecordedCall[] {
  return calls.filter(({ url }) => /^\/v\d\//.test(url.pathname));
}

/** Returns the calls that neither PUBLISHED_SHAPES nor UNPUBLISHED_CALLS matches. */
export function unknownCalls(calls: readonly RecordedCall[]): string[] {
  return calls
    .filter((call) => !UNPUBLISHED_CALLS.test(callName(call)) && !publishedShapeOf(call))
    .map(callName);
}

/** Returns how requests and responses differ from what PayPal publishes. */
export function callDifferences(calls: readonly RecordedCall[]): string[] {
  return calls.flatMap((call) => {
    const [, request, response] = publishedShapeOf(call) ?? [];
    if (response === undefined) return [];
    return [
      ...(request ? differencesFromModel(request, call.request) : []),
      ...(call.status < 300 ? differencesFromModel(response, call.response) : refusalDifferences(call)),
    ].map((difference) => `${callName(call)} ${call.status}: ${difference}`);
  });
}

/** Names of the SDK's models of webhook resources, by PayPal's `resource_type`. */
const MODEL_BY_RESOURCE_TYPE: Readonly<Record<string, string>> = {
  'checkout-order': 'order',
  capture: 'capturedPayment',
  refund: 'refund',
};

/** Returns how the resources of webhooks differ from what PayPal publishes. */
export function webhookDifferences(bodies: readonly string[]): string[] {
  return bodies.flatMap((body) => {
    const event = JSON.parse(body) as { event_type: string; resource_type: string; resource: unknown };
    const model = MODEL_BY_RESOURCE_TYPE[event.resource_type];
    if (model === undefined) return [];
    return differencesFromModel(model, event.resource).map(
      (difference) => `${event.event_type}: ${difference}`,
    );
  });
}

/** Compares an error response part by part: the SDK has models of the parts, but only a type of the whole. */
function refusalDifferences({ response }: RecordedCall): string[] {
  const fields = response as Readonly<Record<string, unknown>>;
  const { name, message, debug_id, details, links, ...others } = fields;
  const hasRequiredFields = [name, message, debug_id].every((text) => typeof text === 'string');
  return [
    ...(hasRequiredFields ? [] : ['name, message or debug_id is missing']),
    ...Object.keys(others).map((field) => `${field}: PayPal has no such field`),
    ...toArray(details).flatMap((detail) => differencesFromModel('errorDetails', detail)),
    ...toArray(links).flatMap((link) => differencesFromModel('linkDescription', link)),
  ];
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
