import { randomUUID } from 'node:crypto';
import { cameraPicture } from '../../../src/api/camera-pictures.js';
import { LISTING_BODY } from '../../../src/api/listing-body.js';
import { buy } from '../../clients/buyer.js';
import { call } from '../../clients/calls.js';
import { authorizationOf, offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';
import { expectAccepted, signUpLister } from './listers.js';
import type { Form } from './typed-fields.js';

const COUPON_VALID_MS = 30 * 24 * 3_600_000;

/** An MVP that was rented, reviewed and reported, with its lister and its buyer. */
export interface RentedMvp {
  readonly mvpId: string;
  readonly lister: Person;
  readonly buyer: Person;
  readonly ratingId: string;
  readonly reportId: string;
}

/** A form, and the person who fills it in. */
interface FilledForm {
  readonly form: Form;
  readonly sender: Person;
}

/** Texts of the review and the report of a rented MVP; 'Good' if omitted. */
interface ReviewAndReportTexts {
  readonly reviewText?: string;
  readonly reportText?: string;
}

/** Offers an MVP, rents it, and writes a review and a report about it. */
export async function rentMvp(market: Market, texts: ReviewAndReportTexts = {}): Promise<RentedMvp> {
  const { reviewText = 'Good', reportText = 'Good' } = texts;
  const lister = await signUpLister(market);
  const [mvpId = ''] = await offerListings(market, lister, 1);
  const buyer = await signUpOne(market);
  await buy(market, { buyer, mvpId, lastStep: 'rents' });
  // A review requires delivered source code, but no worker runs here that would send it.
  await market.query(`UPDATE deliveries SET state = 'sent', sent_at = now() WHERE state <> 'sent'`);
  const review = { stars: 4, content: reviewText };
  const reviewResponse = await call(market, {
    path: `/mvps/${mvpId}/ratings`,
    caller: buyer,
    idempotencyKey: randomUUID(),
    body: review,
  });
  expectAccepted(reviewResponse, review);
  const report = { mvpId, reason: 'spam', details: reportText };
  expectAccepted(
    await call(market, { path: '/reports', caller: buyer, idempotencyKey: randomUUID(), body: report }),
    report,
  );
  const [row] = await market.query<{ id: string }>('SELECT id FROM reports WHERE listing_id = $1', [mvpId]);
  return { mvpId, lister, buyer, ratingId: String(reviewResponse.body['id']), reportId: row?.id ?? '' };
}

/** Creates a person with the role of a moderator. */
export async function signUpModerator(market: Market): Promise<Person> {
  const moderator = await signUpOne(market);
  await market.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
  return moderator;
}

/** Returns the id of a moderators' review that is not decided yet. Throws if the MVP has none. */
export async function pendingReviewId(market: Market, mvpId: string): Promise<string> {
  const [review] = await market.query<{ id: string }>(
    `SELECT id FROM reviews WHERE listing_id = $1 AND state = 'pending'`,
    [mvpId],
  );
  if (!review) throw new Error(`${mvpId} has no waiting review`);
  return review.id;
}

/** Uploads a picture; returns its address. */
export async function uploadPicture(market: Market, by: Person): Promise<string> {
  const response = await fetch(`${market.apis[0]?.origin}/api/uploads/images`, {
    method: 'POST',
    headers: { authorization: await authorizationOf(market, by), 'content-type': 'image/jpeg' },
    body: new Uint8Array(await cameraPicture(60, 40)),
  });
  const body = (await response.json()) as { image?: string };
  expectAccepted({ status: response.status, body }, {});
  return body.image ?? '';
}

/** The forms about rented MVPs: reviews, answers, coupons, searches, addresses, screenshots and moderators' reasons. */
export async function formsOfRentedMvp(market: Market): Promise<readonly FilledForm[]> {
  const { mvpId, lister, buyer, ratingId, reportId } = await rentMvp(market);
  const otherRentedMvp = await rentMvp(market);
  const moderator = await signUpModerator(market);
  const [otherPerson] = (await signUp(market, 1)) as [Person];
  const image = await uploadPicture(market, lister);
  const { body: submittedListing } = await call(market, {
    path: '/mvps',
    caller: lister,
    body: LISTING_BODY,
  });
  const reviewId = await pendingReviewId(market, String(submittedListing['id']));
  const lastDay = new Date(market.now() + COUPON_VALID_MS).toISOString().slice(0, 10);
  const reasonForm = (name: string, path: string, fieldsNotReturned: readonly string[] = []): FilledForm => ({
    sender: moderator,
    form: {
      name,
      method: 'POST',
      path: `/admin/${path}`,
      validBody: { reason: 'Good' },
      plainTextFields: ['reason'],
      fieldsNotReturned,
      // The first reason is stored; later ones pass validation and are refused with 409, because one is stored.
      otherRefusalStatuses: [409],
    },
  });
  const orderedForms: readonly FilledForm[] = [
    {
      sender: buyer,
      form: {
        name: 'review',
        method: 'PUT',
        path: `/mvps/${mvpId}/ratings/mine`,
        validBody: { stars: 4, content: 'Good' },
        plainTextFields: ['content'],
      },
    },
    {
      sender: lister,
      form: {
        name: 'answer',
        method: 'POST',
        path: `/ratings/${ratingId}/answer`,
        validBody: { answer: 'Good' },
        plainTextFields: ['answer'],
        otherRefusalStatuses: [409],
      },
    },
    {
      sender: lister,
      form: {
        name: 'screenshots',
        method: 'POST',
        path: '/mvps',
        validBody: LISTING_BODY,
        plainTextFields: [],
        nestedTextFields: { screenshots: (alt) => [{ image, alt }] },
      },
    },
    {
      sender: lister,
      form: {
        name: 'coupon',
        method: 'POST',
        path: '/coupons',
        validBody: { code: 'SPRING', percent: 10, people: 5, lastDay },
        plainTextFields: [],
        fixedFormatFields: ['code', 'lastDay'],
        // A code that was accepted before is refused with 409, because the coupon exists.
        otherRefusalStatuses: [409],
      },
    },
    {
      sender: lister,
      form: {
        name: 'statement address',
        method: 'PUT',
        path: '/earnings/statement-address',
        validBody: { legalName: 'Lina', postalAddress: '' },
        plainTextFields: ['legalName', 'postalAddress'],
      },
    },
    {
      sender: otherPerson,
      form: {
        name: 'saved search',
        method: 'POST',
        path: '/users/saved-searches',
        validBody: { search: 'habits' },
        plainTextFields: ['search'],
        fixedFormatFields: ['category', 'tech', 'tag'],
        // A person may save 20 searches; further ones pass validation and are refused with 409.
        otherRefusalStatuses: [409],
      },
    },
    reasonForm('hidden review', `ratings/${otherRentedMvp.ratingId}/hide`),
    reasonForm('resolved report', `reports/${reportId}/resolve`, ['reason']),
    reasonForm('rejection', `reviews/${reviewId}/reject`),
    reasonForm('off sale', `listings/${otherRentedMvp.mvpId}/take-off-sale`),
  ];
  return orderedForms;
}
