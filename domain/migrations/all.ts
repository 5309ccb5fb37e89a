import { Foundation1795132800001 } from './20261120-0001-foundation.js';
import { Identity1795132800002 } from './20261120-0002-identity.js';
import { Listings1795132800003 } from './20261120-0003-listings.js';
import { Demos1795132800004 } from './20261120-0004-demos.js';
import { Money1795132800005 } from './20261120-0005-money.js';
import { Messages1795132800006 } from './20261120-0006-messages.js';
import { Uploads1795132800007 } from './20261120-0007-uploads.js';
import { Conversations1795132800008 } from './20261120-0008-conversations.js';
import { Reviews1795132800009 } from './20261121-0009-reviews.js';
import { UploadStages1795132800010 } from './20261121-0010-upload-stages.js';
import { Console1795132800011 } from './20261121-0011-console.js';
import { LiveEvents1795132800012 } from './20261121-0012-live-events.js';
import { People1795132800013 } from './20261121-0013-people.js';
import { Accounts1795132800014 } from './20261121-0014-accounts.js';
import { PaymentLedger1795132800015 } from './20261121-0015-payment-ledger.js';
import { WholeRefunds1795132800016 } from './20261121-0016-whole-refunds.js';
import { RentalChains1795132800017 } from './20261121-0017-rental-chains.js';
import { DeliveryPages1795132800019 } from './20261121-0019-delivery-pages.js';
import { PublicListings1795132800020 } from './20261121-0020-public-listings.js';
import { DifferingBooks1795132800021 } from './20261121-0021-differing-books.js';
import { GithubArchives1795132800022 } from './20261121-0022-github-archives.js';
import { FillPublicJson1795132800023 } from './20261121-0023-fill-public-json.js';
import { Origins1795132800024 } from './20261121-0024-origins.js';
import { ListingsInOnePiece1795132800026 } from './20261121-0026-listings-in-one-piece.js';
import { Standings1795132800027 } from './20261121-0027-standings.js';
import { RepositoryInvitations1795132800028 } from './20261121-0028-repository-invitations.js';
import { InvitationsAskedFor1795219200029 } from './20261122-0029-invitations-asked-for.js';
import { PublicJsonInAscii1795219200030 } from './20261122-0030-public-json-in-ascii.js';
import { MessagesToOnePerson1795219200032 } from './20261122-0032-messages-to-one-person.js';
import { OffSale1795219200033 } from './20261122-0033-off-sale.js';
import { PeopleChanged1795305600034 } from './20261123-0034-people-changed.js';
import { SearchWords1795305600035 } from './20261123-0035-search-words.js';
import { Ratings1795305600036 } from './20261123-0036-ratings.js';
import { ListerLedger1795305600037 } from './20261123-0037-lister-ledger.js';
import { IndexesForSweeps1795305600038 } from './20261123-0038-indexes-for-sweeps.js';
import { PublicJsonAsItIs1795305600039 } from './20261123-0039-public-json-as-it-is.js';
import { ListingFilters1795305600040 } from './20261123-0040-listing-filters.js';
import { Payouts1795305600041 } from './20261123-0041-payouts.js';
import { OrderReports1795305600042 } from './20261123-0042-order-reports.js';
import { AcceptedTexts1795305600043 } from './20261123-0043-accepted-texts.js';
import { EarningsPages1795305600044 } from './20261123-0044-earnings-pages.js';
import { Screenshots1795305600045 } from './20261123-0045-screenshots.js';
import { UndoableDecisions1795305600046 } from './20261123-0046-undoable-decisions.js';
import { NearCopies1795305600047 } from './20261123-0047-near-copies.js';
import { RefusedAddresses1795305600048 } from './20261123-0048-refused-addresses.js';
import { AnsweredRatings1795305600049 } from './20261123-0049-answered-ratings.js';
import { IndexesForConsoleLists1795305600060 } from './20261123-0060-indexes-for-console-lists.js';
import { Popularity1795305600061 } from './20261123-0061-popularity.js';
import { PopularOrder1795305600062 } from './20261123-0062-popular-order.js';
import { YouTubeSessions1795305600063 } from './20261123-0063-youtube-sessions.js';
import { SavedSearches1795305600064 } from './20261123-0064-saved-searches.js';
import { CountedListings1795305600065 } from './20261123-0065-counted-listings.js';
import { Coupons1795305600070 } from './20261123-0070-coupons.js';
import { ListingViews1795305600071 } from './20261123-0071-listing-views.js';
import { LiveEventsWithoutNotify1795305600086 } from './20261123-0086-live-events-without-notify.js';
import { ListerStatements1795305600087 } from './20261123-0087-lister-statements.js';
import { TaxFacts1795305600088 } from './20261123-0088-tax-facts.js';
import { RepositoryFacts1795392000089 } from './20261124-0089-repository-facts.js';
import { DemoPass1795478400090 } from './20261125-0090-demo-pass.js';
import { PopularityNotified1795564800091 } from './20261126-0091-popularity-notified.js';
import { CopiesOfPublicVersions1795564800092 } from './20261126-0092-copies-of-public-versions.js';
import { MutedMatches1795564800093 } from './20261126-0093-muted-matches.js';
import { DeletedAccounts1795564800094 } from './20261126-0094-deleted-accounts.js';
import { ClearedAccounts1795651200095 } from './20261127-0095-cleared-accounts.js';
import { ParentsOfRefreshTokens1795651200096 } from './20261127-0096-parents-of-refresh-tokens.js';
import { LockedPairs1795651200097 } from './20261127-0097-locked-pairs.js';
import { ExportParts1795651200098 } from './20261127-0098-export-parts.js';
import { RetriedComparisons1795651200099 } from './20261127-0099-retried-comparisons.js';
import { CorrectedDisputes1795651200100 } from './20261127-0100-corrected-disputes.js';
import { PayoutStops1795651200101 } from './20261127-0101-payout-stops.js';
import { IndexesOfRefreshTokens1795651200102 } from './20261127-0102-indexes-of-refresh-tokens.js';
import { ResumedComparisons1795651200103 } from './20261127-0103-resumed-comparisons.js';
import { ReportsOfFraud1795651200105 } from './20261127-0105-reports-of-fraud.js';
import { IndexOfDeletedUsers1795651200108 } from './20261127-0108-index-of-deleted-users.js';

/** All migrations in the order in which TypeORM runs them. */
export const MIGRATIONS = [
  Foundation1795132800001,
  Identity1795132800002,
  Listings1795132800003,
  Demos1795132800004,
  Money1795132800005,
  Messages1795132800006,
  Uploads1795132800007,
  Conversations1795132800008,
  Reviews1795132800009,
  UploadStages1795132800010,
  Console1795132800011,
  LiveEvents1795132800012,
  People1795132800013,
  Accounts1795132800014,
  PaymentLedger1795132800015,
  WholeRefunds1795132800016,
  RentalChains1795132800017,
  DeliveryPages1795132800019,
  PublicListings1795132800020,
  DifferingBooks1795132800021,
  GithubArchives1795132800022,
  FillPublicJson1795132800023,
  Origins1795132800024,
  ListingsInOnePiece1795132800026,
  Standings1795132800027,
  RepositoryInvitations1795132800028,
  InvitationsAskedFor1795219200029,
  PublicJsonInAscii1795219200030,
  MessagesToOnePerson1795219200032,
  OffSale1795219200033,
  PeopleChanged1795305600034,
  SearchWords1795305600035,
  Ratings1795305600036,
  ListerLedger1795305600037,
  IndexesForSweeps1795305600038,
  PublicJsonAsItIs1795305600039,
  ListingFilters1795305600040,
  Payouts1795305600041,
  OrderReports1795305600042,
  AcceptedTexts1795305600043,
  EarningsPages1795305600044,
  Screenshots1795305600045,
  UndoableDecisions1795305600046,
  NearCopies1795305600047,
  RefusedAddresses1795305600048,
  AnsweredRatings1795305600049,
  IndexesForConsoleLists1795305600060,
  Popularity1795305600061,
  PopularOrder1795305600062,
  YouTubeSessions1795305600063,
  SavedSearches1795305600064,
  CountedListings1795305600065,
  Coupons1795305600070,
  ListingViews1795305600071,
  LiveEventsWithoutNotify1795305600086,
  ListerStatements1795305600087,
  TaxFacts1795305600088,
  RepositoryFacts1795392000089,
  DemoPass1795478400090,
  PopularityNotified1795564800091,
  CopiesOfPublicVersions1795564800092,
  MutedMatches1795564800093,
  DeletedAccounts1795564800094,
  ClearedAccounts1795651200095,
  ParentsOfRefreshTokens1795651200096,
  LockedPairs1795651200097,
  ExportParts1795651200098,
  RetriedComparisons1795651200099,
  CorrectedDisputes1795651200100,
  PayoutStops1795651200101,
  IndexesOfRefreshTokens1795651200102,
  ResumedComparisons1795651200103,
  ReportsOfFraud1795651200105,
  IndexOfDeletedUsers1795651200108,
];
