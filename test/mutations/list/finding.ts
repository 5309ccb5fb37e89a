import type { Mutation } from '../mutation.js';

const SEARCHES_SPEC = 'domain/src/saved-searches/saved-searches.db.spec.ts';
const MAILS_SPEC = 'domain/src/saved-searches/search-mails.db.spec.ts';
const MAILS_OFF_SPEC = 'domain/src/saved-searches/search-mails-off.db.spec.ts';
const MATCHES = 'domain/src/saved-searches/search-matches.queries.ts';
const SAVED_ACCOUNT = 'storefront/src/features/saved/api/saved-account.ts';
const SAVED_CHANGES = 'storefront/src/features/saved/api/saved-changes.ts';
const SAVED_SPEC = 'storefront/src/features/saved/api/use-saved-mvps.spec.tsx';
const FUNNEL_SPEC = 'api/src/funnel/funnel.db.spec.ts';

/** Mutations of saved MVPs, saved searches, and of the counts of what visitors did with listings. */
export const FINDING: readonly Mutation[] = [
  {
    name: 'finding/search-of-another-person',
    rule: 'A saved search is changed only by its person (FIND-84)',
    file: 'domain/src/saved-searches/saved-searches.queries.ts',
    find: "muted_ids = '{}' WHERE user_id = $1 AND id = $2",
    replace: "muted_ids = '{}' WHERE $1::uuid IS NOT NULL AND id = $2",
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/searches-beyond-limit',
    rule: 'A person saves at most 20 searches, also from two browsers at once (FIND-80)',
    file: 'domain/src/saved-searches/saved-searches.service.ts',
    find: 'await execute(tx, acquireNamedLock(`saved-searches:${userId}`));',
    replace: '',
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/own-listing-fits',
    rule: 'A listing does not fit a search of its own lister (FIND-81)',
    file: MATCHES,
    find: ' AND s.user_id <> l.owner_id',
    replace: '',
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/older-listing-fits',
    rule: 'Only listings that are approved after a search was saved fit it (FIND-81)',
    file: MATCHES,
    find: ' AND s.saved_at <= l.approved_at',
    replace: '',
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/price-limit-is-excluded',
    rule: 'A listing at the highest price of a search fits it (FIND-81)',
    file: MATCHES,
    find: 'l.price_cents <= s.max_price_cents',
    replace: 'l.price_cents < s.max_price_cents',
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/text-key-too-late',
    rule: 'The key of a search is contained in each listing that fits (FIND-81)',
    file: 'domain/src/saved-searches/saved-searches.service.ts',
    find: 'keyPosition.start + 1, keyPosition.length',
    replace: 'keyPosition.start + 2, keyPosition.length',
    specs: [SEARCHES_SPEC],
  },
  {
    name: 'finding/mail-twice-a-day',
    rule: 'Nobody gets two e-mails about saved searches within a day (FIND-82)',
    file: MATCHES,
    find: "greatest(excluded.due_at, saved_search_mails.sent_at + $4::int * interval '1 millisecond')",
    replace: "greatest(excluded.due_at, $4::int * interval '1 millisecond' + to_timestamp(0))",
    specs: [MAILS_SPEC, SEARCHES_SPEC],
  },
  {
    name: 'finding/mail-of-what-went-off-sale',
    rule: 'An e-mail names only listings on sale (FIND-82)',
    file: 'domain/src/saved-searches/search-mails.queries.ts',
    find: "AND s.is_mailed AND l.state = 'approved' AND (NOT",
    replace: 'AND s.is_mailed AND (NOT',
    specs: [MAILS_SPEC],
  },
  {
    name: 'finding/mail-sent-by-every-worker',
    rule: 'One worker sends an e-mail (FIND-82)',
    file: 'domain/src/saved-searches/search-mails.queries.ts',
    find: 'WHERE user_id = $1 AND due_at <= $3 RETURNING',
    replace: 'WHERE user_id = $1 AND $3::timestamptz IS NOT NULL RETURNING',
    specs: [MAILS_SPEC],
  },
  {
    name: 'finding/mail-again-after-an-error',
    rule: 'An error after the mail server accepted an e-mail does not send it again that day (FIND-82)',
    file: 'domain/src/saved-searches/search-mails.service.ts',
    find: 'await this.removeHandledMatches(userId, { foundIds: recipient.foundIds, namedListings, sentAt });',
    replace: `await this.removeHandledMatches(userId, { foundIds: recipient.foundIds, namedListings, sentAt }).catch(
      async (error: unknown) => {
        await this.run(postponeSearchMail(userId, this.clock.in(SEARCH_MAIL_RETRY_MS)));
        throw error;
      },
    );`,
    specs: [MAILS_SPEC],
  },
  {
    name: 'finding/found-during-a-mail-is-lost',
    rule: 'What is found while an e-mail is sent is not lost (FIND-82)',
    file: 'domain/src/saved-searches/search-mails.queries.ts',
    find: 'ARRAY(SELECT one FROM unnest(found_ids) one WHERE one <> ALL($2::uuid[]))',
    replace: "'{}'",
    specs: [MAILS_SPEC],
  },
  {
    name: 'finding/found-without-e-mails-is-lost',
    rule: 'What no e-mail announced stays new until the search is opened (FIND-81)',
    file: 'domain/src/saved-searches/search-mails.queries.ts',
    find: 'WHERE one = ANY($2) AND NOT EXISTS (',
    replace: 'WHERE false AND one = ANY($2) AND NOT EXISTS (',
    specs: [MAILS_OFF_SPEC],
  },
  {
    name: 'finding/found-without-e-mails-is-announced',
    rule: 'What is found while e-mails are off is not announced later (FIND-82)',
    file: MATCHES,
    find: "NOT 'search.matched' = ANY(coalesce(choice.muted, '{}'))",
    replace: 'true',
    specs: [MAILS_OFF_SPEC],
  },
  {
    name: 'finding/stop-token-for-any-address',
    rule: 'The link that stops a search ends with the address (FIND-84)',
    file: 'domain/src/saved-searches/stop-token.ts',
    find: "['stop-search', searchId, userId, address.toLowerCase()]",
    replace: "['stop-search', searchId, userId, address.slice(0, 0)]",
    specs: [MAILS_SPEC],
  },
  {
    name: 'finding/views-of-bots',
    rule: 'Bots are not counted as viewers (EARN-20)',
    file: 'api/src/funnel/funnel.controller.ts',
    find: "if (isBot(headers['user-agent'])) return;",
    replace: '',
    specs: [FUNNEL_SPEC],
  },
  {
    name: 'finding/views-before-the-approval',
    rule: 'A view of an MVP that is not on sale takes no counter for a day (EARN-20)',
    file: 'api/src/funnel/funnel.controller.ts',
    find: '    if (!(await this.listings.findForPurchase(params.id))) return;\n',
    replace: '',
    specs: [FUNNEL_SPEC],
  },
  {
    name: 'finding/views-of-what-is-not-public',
    rule: 'Views of listings that are not public are not counted (EARN-20)',
    file: 'domain/src/funnel/funnel.queries.ts',
    find: " AND l.state = 'approved' ORDER BY",
    replace: ' ORDER BY',
    specs: [FUNNEL_SPEC],
  },
  {
    name: 'finding/funnel-of-another-lister',
    rule: 'A funnel shows only MVPs of its lister (EARN-9)',
    file: 'domain/src/funnel/funnel.queries.ts',
    find: 'WHERE owner_id = $1 AND ($4::uuid IS NULL OR id = $4)',
    replace: 'WHERE (owner_id = $1 OR id = $4) AND ($4::uuid IS NULL OR id = $4)',
    specs: [FUNNEL_SPEC],
  },
  {
    name: 'finding/saved-again-by-another-browser',
    rule: "What a person removed in one browser is not saved again by another browser's list (FIND-40)",
    file: SAVED_CHANGES,
    find: 'if (account?.uid === uid) return;\n  if (account) replaceSavedIds([]);',
    replace: '',
    specs: [SAVED_SPEC],
  },
  {
    name: 'finding/saved-list-after-sign-out',
    rule: 'Signing out removes the list of the person from the browser (FIND-40)',
    file: 'storefront/src/features/saved/api/use-sync-saved-ids.ts',
    find: 'if (isSignedOut) deleteAccountsList();',
    replace: '',
    specs: [SAVED_SPEC],
  },
  {
    name: 'finding/saved-by-another-person',
    rule: 'The list of another person is not merged at sign-in (FIND-40)',
    file: SAVED_CHANGES,
    find: 'if (account) replaceSavedIds([]);',
    replace: '',
    specs: [SAVED_SPEC],
  },
  {
    name: 'finding/failed-save-lost',
    rule: 'A change of the saved list that the server did not confirm is sent again (FIND-40)',
    file: SAVED_ACCOUNT,
    find: 'writeAccount({ ...account, changes: { ...otherChanges, [mvpId]: isSaved } });',
    replace: 'writeAccount({ ...account, changes: otherChanges });',
    specs: [SAVED_SPEC],
  },
  {
    name: 'finding/change-during-request-lost',
    rule: 'A change of the saved list during its request is kept (FIND-40)',
    file: SAVED_CHANGES,
    find: '.filter(([id, isSaved]) => storedChanges[id] !== isSaved)',
    replace: '.filter(() => false)',
    specs: [SAVED_SPEC],
  },
  {
    name: 'finding/saved-off-sale-lost',
    rule: 'An MVP that is off sale stays saved if a visitor who saved it signs in (FIND-42)',
    file: 'domain/src/saved/saved.queries.ts',
    find: "state IN ('approved', 'off-sale')",
    replace: "state = 'approved'",
    specs: ['api/src/saved/saved.db.spec.ts'],
  },
  {
    name: 'finding/no-page-after-a-long-title',
    rule: 'A list by name is read past a title of 120 characters of three bytes (API-2)',
    file: 'contract/src/endpoints/paging.ts',
    find: 'CURSOR_MAX_LENGTH = 1024',
    replace: 'CURSOR_MAX_LENGTH = 512',
    specs: ['api/src/http/access/tampering.db.spec.ts'],
  },
];
