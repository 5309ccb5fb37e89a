import * as z from 'zod/mini';
import { IMAGE_SENTENCES } from './images.js';
import { UPLOAD_SENTENCES } from './upload-sentences.js';

/**
 * Every error the API names, with the sentence a person reads (SPEC §8 where it has one).
 * Codes are stable: clients may switch on them; sentences may be reworded only with SPEC.
 */
export const PROBLEMS = {
  'request/invalid': 'Some of what was sent is not valid.',
  'request/malformed': 'The request could not be read as JSON.',
  'request/too-large': 'The request is larger than is taken here.',
  'request/unsupported-media-type': 'Send JSON.',
  'request/not-found': 'There is nothing at this address.',
  'request/too-many': 'Too many requests. Please wait a moment and try again.',
  'request/idempotency-key-invalid': 'The Idempotency-Key must be 1 to 200 printable characters.',
  'request/idempotency-key-reused': 'This Idempotency-Key was used for another request.',
  'request/in-progress': 'The same request is still being worked on.',
  'request/foreign-origin': 'This call comes from another site.',
  'server/failed': 'Something went wrong on our side. Please try again.',
  'server/unavailable': 'The service is not available right now. Please try again shortly.',
  'auth/unauthenticated': 'User not authenticated',
  'auth/invalid-token': 'Unauthorized: sign in again.',
  'auth/user-token-expired': 'Unauthorized: your sign-in has expired.',
  'auth/user-disabled': 'This account has been disabled.',
  'account/own': 'You cannot disable your own account.',
  'auth/forbidden': 'You may not do this.',
  'auth/provider-not-configured': 'This sign-in method is not switched on.',
  'auth/provider-already-linked': 'Your account is already linked with {provider}.',
  'auth/credential-already-in-use': 'This account is already linked to another user.',
  'auth/no-such-provider': 'This sign-in method is not linked to your account.',
  'auth/last-provider': 'The last remaining sign-in method cannot be unlinked.',
  'auth/session-not-found': 'This browser is not signed in any more.',
  'auth/requires-recent-login': 'Sign in again to confirm that it is you.',
  'auth/user-mismatch': 'You signed in to another account.',
  'auth/invalid-state': 'This sign-in attempt has expired. Please start again.',
  'auth/unauthorized-domain': 'This domain is not authorized for authentication.',
  'auth/access-denied': 'Sign-in was cancelled.',
  'auth/provider-failed': 'The sign-in service did not answer as expected. Please try again.',
  'listing/not-found': 'MVP not found',
  'listing/unavailable': 'This MVP is currently unavailable.',
  'listing/github-required': 'GitHub Account Required',
  'listing/not-owner': 'Only the owner may change this MVP.',
  'listing/conflict': 'This MVP was changed meanwhile. Reload and try again.',
  'review/not-found': 'Review not found',
  'review/decided': 'Another moderator has already decided this.',
  'review/withdrawn': 'The lister has changed this or taken it back. Look at what is there now.',
  'demo/not-found': 'Demo session not found',
  'demo/already-used':
    'You have already used your 15-minute demo for this MVP. To continue using it, please rent the full version.',
  'demo/expired':
    'You have already used your 15-minute demo for this MVP. To continue using it, please rent the full version.',
  'payment/not-configured': 'Payments are not set up yet.',
  'payment/amount-mismatch': 'The amount is not the price of this MVP.',
  'payment/order-not-found': 'This order does not exist.',
  'payment/order-failed': 'Failed to create PayPal order',
  'payment/capture-failed': 'Failed to capture PayPal payment',
  'payment/not-approved': 'The payment has not been approved yet.',
  'payment/declined': 'The card or wallet was declined. Please choose another way to pay.',
  'payment/pending': 'PayPal is still checking this payment. We will tell you by e-mail.',
  'payment/not-captured': 'This payment has not been captured.',
  'payment/mismatch': 'This payment is for something else.',
  'payment/already-used': 'This payment has already been used.',
  'payment/webhook-invalid': 'The webhook could not be verified.',
  'payment/not-found': 'Payment not found',
  'payment/not-refundable': 'This payment cannot be refunded.',
  'delivery/not-found': 'Delivery not found',
  'delivery/cancelled': 'The money of this delivery went back.',
  'job/not-found': 'Job not found',
  'job/not-failed': 'This job has been tried again already.',
  'rental/not-found': 'Rental not found',
  'rental/own-listing': 'You cannot rent your own MVP.',
  'profile/not-found': 'User not found',
  'account/export-not-found': 'This download is not there any more. Please ask for a new one.',
  'account/open-promises':
    'Source code is still to be delivered to you or by you. You can delete your account once that is done.',
  'message/not-found': 'Message not found',
  'message/to-self': 'You cannot message yourself.',
  'message/recipient-not-found': 'User not found',
  'upload/not-found': 'Upload not found',
  'upload/too-many': 'You have uploaded a lot today. Please try again tomorrow.',
  'upload/too-large': UPLOAD_SENTENCES.tooLarge,
  'upload/bad-type': UPLOAD_SENTENCES.badType,
  'upload/not-configured': UPLOAD_SENTENCES.notConfigured,
  'upload/not-retryable': 'This upload cannot be tried again. Please upload the video anew.',
  'upload/image-too-large': IMAGE_SENTENCES.tooLarge,
  'upload/image-too-many-pixels': IMAGE_SENTENCES.tooManyPixels,
  'upload/not-image': IMAGE_SENTENCES.notImage,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457 problem document; `errors` names each bad field with its sentence (DECISIONS 4). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.output<typeof Problem>;
