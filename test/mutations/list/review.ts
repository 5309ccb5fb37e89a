import type { Mutation } from '../mutation.js';

const SERVICE_SPEC = 'domain/src/reviews/reviews.service.db.spec.ts';
const RULES_SPEC = 'domain/src/reviews/reviews.rules.spec.ts';
const NOTICES_SPEC = 'domain/src/reviews/review-notices.db.spec.ts';
const CONSOLE_SPEC = 'api/src/admin/console-reviews.db.spec.ts';
const LISTING_RULES_SPEC = 'domain/src/listings/listing.rules.spec.ts';
const STATES_SPEC = 'domain/src/listings/listing.states.spec.ts';
const LISTINGS_SPEC = 'domain/src/listings/listings.service.db.spec.ts';
const OWN_LISTINGS_SPEC = 'api/src/listings/own-listings.db.spec.ts';

/** Mutations of moderators' reviews, their reminders, and changes that need no review. */
export const REVIEW: readonly Mutation[] = [
  {
    name: 'review/of-ones-own',
    rule: 'Moderators cannot decide on their own listing',
    file: 'domain/src/audit/audit-log.service.ts',
    find: `if (ownSubjectError !== null && stateBefore.concerned.includes(action.actorId))
        throw new DomainError(ownSubjectError);`,
    replace: 'void ownSubjectError;',
    specs: [CONSOLE_SPEC],
  },
  {
    name: 'review/decided-twice',
    rule: 'A submission is decided once',
    file: 'domain/src/reviews/reviews.service.ts',
    find: "{ id: reviewId, state: 'pending', ...chosen },",
    replace: '{ id: reviewId },',
    specs: [SERVICE_SPEC],
  },
  {
    name: 'review/undone-late',
    rule: 'A decision is undone within 10 seconds only',
    file: 'domain/src/reviews/undoable-decisions.service.ts',
    find: "{ id: reviewId, state: 'pending', chosenAt: MoreThan(this.clock.in(-UNDO_WINDOW_MS)) },",
    replace: "{ id: reviewId, state: 'pending', chosenAt: MoreThan(new Date(0)) },",
    specs: ['api/src/admin/console-reviews.db.spec.ts'],
  },
  {
    name: 'review/rejection-admits',
    rule: 'A rejected listing is not public',
    file: 'domain/src/listings/listing.states.ts',
    find: "reject: { pending: 'rejected', ...STATES_AFTER_APPROVAL },",
    replace: "reject: { pending: 'approved', ...STATES_AFTER_APPROVAL },",
    specs: [STATES_SPEC, SERVICE_SPEC],
  },
  {
    name: 'review/window',
    rule: 'A submission is decided within 24 hours',
    file: 'contract/src/listings/listings.ts',
    find: 'SUBMISSION_REVIEW_HOURS = 24',
    replace: 'SUBMISSION_REVIEW_HOURS = 36',
    specs: [RULES_SPEC, SERVICE_SPEC],
  },
  {
    name: 'review/reminder-dropped',
    rule: 'Moderators are reminded after 12, 20 and 24 hours',
    file: 'domain/src/reviews/reviews.rules.ts',
    find: '[12, 20, SUBMISSION_REVIEW_HOURS]',
    replace: '[12, SUBMISSION_REVIEW_HOURS]',
    specs: [RULES_SPEC, NOTICES_SPEC],
  },
  {
    name: 'review/reminder-of-what-was-decided',
    rule: 'Moderators are reminded of nothing that was decided',
    file: 'domain/src/reviews/reviews.service.ts',
    find: '          remindAt: null,\n          tellAt: now,',
    replace: '          tellAt: now,',
    specs: [SERVICE_SPEC, NOTICES_SPEC],
  },
  {
    name: 'review/reminded-twice',
    rule: 'One worker at a time sends a reminder',
    file: 'domain/src/reviews/review-reminders.service.ts',
    find: '.where("id = :id AND state = \'pending\' AND remindAt <= :now", { id, now: this.clock.now() })',
    replace: '.where("id = :id AND state = \'pending\'", { id })',
    specs: [NOTICES_SPEC],
  },
  {
    name: 'review/outcome-told-twice',
    rule: 'A lister is notified of a decision once',
    file: 'domain/src/reviews/review-outcomes.service.ts',
    find: ".where('id = :id AND tellAt <= :now', { id, now: this.clock.now() })",
    replace: ".where('id = :id', { id })",
    specs: [NOTICES_SPEC],
  },
  {
    name: 'review/outcome-despite-the-switch',
    rule: 'A lister who switched the e-mail off gets none',
    file: 'domain/src/reviews/review-outcomes.service.ts',
    find: `review &&
      listerId &&
      recipientAddress &&
      !isTooOld &&
      (await this.preferences.read(listerId)).email['listing.reviewed']`,
    replace: 'review && listerId && recipientAddress && !isTooOld',
    specs: [NOTICES_SPEC],
  },
  {
    name: 'review/outcome-tried-for-ever',
    rule: 'The e-mail about a decision is dropped after 2 days (NOTIFY-9)',
    file: 'domain/src/reviews/review-outcomes.service.ts',
    find: '      !isTooOld &&\n',
    replace: '',
    specs: [NOTICES_SPEC],
  },
  {
    name: 'review/price-changes-at-once',
    rule: 'A new price of an approved listing needs a review',
    file: 'domain/src/listings/listing.rules.ts',
    find: "  'priceCents',\n  'duration',\n  'image',",
    replace: "  'duration',\n  'image',",
    specs: [LISTING_RULES_SPEC, LISTINGS_SPEC],
  },
  {
    name: 'review/source-changes-at-once',
    rule: 'A new source of an approved listing needs a review',
    file: 'domain/src/listings/listing.rules.ts',
    find: "return FIELDS_NEEDING_REVIEW.has(name) || (name === 'sourceUrl' && listing.sourceUrl !== '');",
    replace: 'return FIELDS_NEEDING_REVIEW.has(name);',
    specs: [LISTING_RULES_SPEC],
  },
  {
    name: 'review/approved-at-again',
    rule: 'The approval of a change does not make the listing new',
    file: 'domain/src/listings/listings.service.ts',
    find: 'approvedAt: listing.approvedAt ?? now,',
    replace: 'approvedAt: now,',
    specs: ['api/src/notices/followers.db.spec.ts'],
  },
  {
    name: 'review/change-lost',
    rule: 'An approved change applies',
    file: 'domain/src/listings/listings.service.ts',
    find: '...proposal,',
    replace: '',
    specs: [SERVICE_SPEC],
  },
  {
    name: 'review/older-version-saved',
    rule: 'A change over an older version of a listing is refused',
    file: 'domain/src/listings/listings.service.ts',
    find: 'if (change.version !== undefined && change.version !== listingVersion(listing))',
    replace: 'if (change.version === listing.id)',
    specs: ['api/src/listings/listing-conflicts.db.spec.ts'],
  },
  {
    name: 'review/withdrawn-change-waits',
    rule: 'A withdrawn change needs no review',
    file: 'domain/src/listings/listings.service.ts',
    find: '      if (isProposalWithdrawn) await this.reviews.withdrawReview(tx, id);\n',
    replace: '',
    specs: [SERVICE_SPEC],
  },
  {
    name: 'review/lister-without-github',
    rule: 'Listing requires a linked GitHub account',
    file: 'domain/src/listings/listings.service.ts',
    find: "    if (!(await this.identities.hasProvider(ownerId, 'github')))\n      throw new DomainError('listing/github-required');\n",
    replace: '',
    specs: [OWN_LISTINGS_SPEC, LISTINGS_SPEC],
  },
  {
    name: 'review/sold-made-available',
    rule: 'A listing that was bought outright is not offered again',
    file: 'domain/src/listings/listings.service.ts',
    find: "      if (change.isavailable && listing.sold) throw new DomainError('listing/unavailable');\n",
    replace: '',
    specs: [LISTINGS_SPEC, OWN_LISTINGS_SPEC],
  },
  {
    name: 'review/rejected-without-its-reason',
    rule: 'A lister reads why a submission was sent back',
    file: 'domain/src/listings/listings.service.ts',
    find: '{ state, reviewDueAt: null, rejectionReason: reason }',
    replace: '{ state, reviewDueAt: null, rejectionReason: null }',
    specs: [SERVICE_SPEC],
  },
  {
    name: 'review/added-repository-is-not-compared',
    rule: 'A copy of a repository that an approved listing got later is marked (REVIEW-12)',
    file: 'domain/src/listings/listings.service.ts',
    find: 'if (immediate.sourceUrl !== undefined && wasApproved(listing))',
    replace: 'if (false)',
    specs: ['domain/src/reviews/near-copies.db.spec.ts'],
  },
  {
    name: 'review/repository-added-off-sale-is-not-compared',
    rule: 'A copy of a repository that an off-sale listing got later is marked (REVIEW-12)',
    file: 'domain/src/listings/listings.service.ts',
    find: 'if (immediate.sourceUrl !== undefined && wasApproved(listing))',
    replace: "if (immediate.sourceUrl !== undefined && listing.state === 'approved')",
    specs: ['domain/src/reviews/near-copies.db.spec.ts'],
  },
  {
    name: 'review/undo-offered-too-long',
    rule: 'Undoing several decisions is offered until the first of them takes effect (REVIEW-9)',
    file: 'admin/src/shared/act-on-rows.ts',
    find: 'firstSentAtMs ??= sentAtMs;',
    replace: 'firstSentAtMs = sentAtMs;',
    specs: ['admin/src/shared/act-on-rows.spec.ts'],
  },
  {
    name: 'review/copies-at-the-same-time',
    rule: 'Of two copies that are submitted at the same moment, one is marked (REVIEW-12)',
    file: 'domain/src/reviews/near-copies.service.ts',
    find: '      await execute(tx, acquireNamedLock(COMPARISON_LOCK));\n',
    replace: '',
    specs: ['domain/src/reviews/near-copies-races.db.spec.ts'],
  },
  {
    name: 'review/reason-lost-by-a-failure',
    rule: 'The dialog of a rejection that failed keeps the reason (CONSOLE-24)',
    file: 'admin/src/reviews/RejectDialog.tsx',
    find: "    if (outcome === 'repeatable') return;\n",
    replace: '',
    specs: ['admin/src/shared/failed-actions.spec.tsx'],
  },
  {
    name: 'review/form-lost-by-a-refetch',
    rule: 'A failed request for the listing does not remove its form (LIST-26)',
    file: 'storefront/src/app/screens/listing/EditListingScreen.tsx',
    find: 'if (query.data) return',
    replace: 'if (query.isSuccess && query.data) return',
    specs: ['storefront/src/app/listing-edit-conflict.spec.tsx'],
  },
];
