import { LISTING_BODY } from '../../../src/api/listing-body.js';
import type { Payload } from '../../../src/hostile/hostile-payloads.js';
import { until } from '../../../src/until.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import type { Person } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';
import { signUpLister } from './listers.js';
import { pendingReviewId, signUpModerator } from './rented-mvp.js';
import { type PagesOfPerson, sendOrThrow } from './rented-mvp-pages.js';
import { findStatementMistakes } from './statement-files.js';
import { packTexts } from './typed-fields.js';

/** Characters that fit every moderator's reason. */
const REASON_MAX_LENGTH = 900;
/** Characters that fit a title, a legal name and a line of an address. */
const LINE_MAX_LENGTH = 78;
const PACKS_AT_ONCE = 3;
/** A decision takes effect after ten seconds (REVIEW-9); the limit is longer, because the machine may be busy. */
const REJECTION_APPLIED_WITHIN_MS = 120_000;

/** The pages and statements that workers created from the payloads. */
export interface WorkerMadeResult {
  /** Pages that must show the reasons of rejections. */
  readonly pages: readonly PagesOfPerson[];
  readonly statementCount: number;
  readonly mistakes: readonly string[];
}

/**
 * Types every plain payload as a moderator's reason for a rejection, and as name, address and title on a statement.
 * Workers must be running: they apply the rejections and create the statements.
 */
export async function createRejectionsAndStatements(
  market: Market,
  payloads: readonly Payload[],
): Promise<WorkerMadeResult> {
  const texts = payloads.filter(({ isPlain }) => isPlain).map(({ text }) => text);
  const moderator = await signUpModerator(market);
  const pagesPerReason = await mapConcurrently(packTexts(texts, REASON_MAX_LENGTH), PACKS_AT_ONCE, (pack) =>
    rejectListing(market, moderator, pack),
  );
  const lines = packTexts(texts, LINE_MAX_LENGTH);
  const mistakes = await mapConcurrently(lines, PACKS_AT_ONCE, (line) => findStatementMistakes(market, line));
  return { pages: pagesPerReason.flat(), statementCount: lines.length, mistakes: mistakes.flat() };
}

/**
 * Rejects a listing with this reason. Returns the pages that must show the reason: the lister's own, and the console's
 * page of the review.
 */
async function rejectListing(market: Market, moderator: Person, reason: string): Promise<PagesOfPerson[]> {
  const lister = await signUpLister(market);
  const { body } = await sendOrThrow(market, { path: '/mvps', caller: lister, body: LISTING_BODY });
  const mvpId = String(body['id']);
  const reviewId = await pendingReviewId(market, mvpId);
  await sendOrThrow(market, {
    path: `/admin/reviews/${reviewId}/reject`,
    caller: moderator,
    body: { reason },
  });
  const countAppliedRejections = () =>
    market.count(`SELECT count(*) FROM reviews WHERE id = $1 AND state = 'rejected'`, [reviewId]);
  await until(async () => (await countAppliedRejections()) === 1, REJECTION_APPLIED_WITHIN_MS);
  const pageWithReason = (path: string) => ({ path, texts: [reason], isServerRendered: false });
  return [
    {
      viewer: lister,
      pages: [pageWithReason('/profile?tab=listings'), pageWithReason(`/list/edit/${mvpId}`)],
    },
    { viewer: moderator, pages: [pageWithReason(`/admin/reviews/${reviewId}/show`)] },
  ];
}
