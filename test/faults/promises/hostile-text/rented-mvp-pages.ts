import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../src/hostile/hostile-payloads.js';
import { LISTING_BODY } from '../../../src/api/listing-body.js';
import { type Call, call } from '../../clients/calls.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { type Person, signUpOne } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';
import { expectAccepted, signUpLister } from './listers.js';
import { rentMvp, signUpModerator, uploadPicture } from './rented-mvp.js';
import type { ExpectedPage } from './hydrated-page-reader.js';
import { packTexts } from './typed-fields.js';

/** Characters that fit a review, an answer, a reason and a report. */
const PACK_MAX_LENGTH = 900;
/** Characters that fit a search and a screenshot's description. */
const LINE_MAX_LENGTH = 90;
const SEARCHES_MAX = 20;
const SCREENSHOTS_MAX = 8;

/** Pages that must show the texts, and the person who opens them; every visitor if `viewer` is absent. */
export interface PagesOfPerson {
  readonly viewer?: Person;
  readonly pages: readonly ExpectedPage[];
}

/**
 * Publishes every plain payload as a review, an answer, a moderator's reason, a report, a search and a screenshot's
 * description. Returns the pages that must show them, for each person who may open them.
 */
export async function publishRentedMvps(
  market: Market,
  payloads: readonly Payload[],
): Promise<readonly PagesOfPerson[]> {
  const texts = payloads.filter(({ isPlain }) => isPlain).map(({ text }) => text);
  const moderator = await signUpModerator(market);
  const packedTexts = packTexts(texts, PACK_MAX_LENGTH);
  const pagesPerText = await mapConcurrently(packedTexts, 1, (packedText) =>
    publishReviews(market, moderator, packedText),
  );
  const lines = packTexts(texts, LINE_MAX_LENGTH);
  return [
    ...pagesPerText.flat(),
    await publishSearches(market, lines),
    await publishScreenshots(market, lines),
  ];
}

/**
 * Publishes the text as a review, an answer, a moderator's reason and a report. Returns the pages that must show it:
 * those of the MVPs, and the console's page of the report.
 */
async function publishReviews(
  market: Market,
  moderator: Person,
  packedText: string,
): Promise<PagesOfPerson[]> {
  const { mvpId, lister, ratingId, reportId } = await rentMvp(market, {
    reviewText: `Review: ${packedText}`,
    reportText: packedText,
  });
  await sendOrThrow(market, {
    path: `/ratings/${ratingId}/answer`,
    caller: lister,
    body: { answer: `Answer: ${packedText}` },
  });
  const hiddenReviewMvp = await rentMvp(market);
  await sendOrThrow(market, {
    path: `/admin/ratings/${hiddenReviewMvp.ratingId}/hide`,
    caller: moderator,
    body: { reason: packedText },
  });
  return [
    {
      pages: [
        {
          path: `/mvp/${mvpId}#reviews`,
          texts: [`Review: ${packedText}`, `Answer: ${packedText}`],
          isServerRendered: true,
        },
      ],
    },
    {
      viewer: hiddenReviewMvp.buyer,
      pages: [
        { path: `/mvp/${hiddenReviewMvp.mvpId}#reviews`, texts: [packedText], isServerRendered: false },
      ],
    },
    {
      viewer: moderator,
      pages: [{ path: `/admin/reports/${reportId}/show`, texts: [packedText], isServerRendered: false }],
    },
  ];
}

async function publishSearches(market: Market, lines: readonly string[]): Promise<PagesOfPerson> {
  const caller = await signUpOne(market);
  const searches = lines.slice(0, SEARCHES_MAX);
  for (const search of searches)
    await sendOrThrow(market, { path: '/users/saved-searches', caller, body: { search } });
  return { viewer: caller, pages: [{ path: '/saved/searches', texts: searches, isServerRendered: false }] };
}

async function publishScreenshots(market: Market, lines: readonly string[]): Promise<PagesOfPerson> {
  const lister = await signUpLister(market);
  const images: string[] = [];
  while (images.length < SCREENSHOTS_MAX) images.push(await uploadPicture(market, lister));
  const pages: ExpectedPage[] = [];
  for (let firstLine = 0; firstLine < lines.length; firstLine += SCREENSHOTS_MAX) {
    const alts = lines.slice(firstLine, firstLine + SCREENSHOTS_MAX);
    const screenshots = alts.map((alt, index) => ({ image: images[index], alt }));
    const { body } = await sendOrThrow(market, {
      path: '/mvps',
      caller: lister,
      body: { ...LISTING_BODY, screenshots },
    });
    await market.query(`UPDATE listings SET state = 'approved' WHERE id = $1`, [body['id']]);
    pages.push({ path: `/mvp/${String(body['id'])}`, texts: [], alts, isServerRendered: true });
  }
  return { pages };
}

/** Sends a call that must succeed. Returns the response. */
export async function sendOrThrow(market: Market, request: Call) {
  const response = await call(market, { idempotencyKey: randomUUID(), ...request });
  expectAccepted(response, request.body ?? {});
  return response;
}
