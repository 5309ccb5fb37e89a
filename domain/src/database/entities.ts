import { DataExportPart } from '../accounts/data-export-part.entity.js';
import { DataExport } from '../accounts/data-export.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { Block } from '../blocks/block.entity.js';
import { CouponTries } from '../coupons/coupon-tries.entity.js';
import { Coupon } from '../coupons/coupon.entity.js';
import { DeliveryArchive } from '../deliveries/delivery-archive.entity.js';
import { DeliveryHistoryEntry } from '../deliveries/delivery-history-entry.entity.js';
import { Delivery } from '../deliveries/delivery.entity.js';
import { RepositoryInvitation } from '../deliveries/repository-invitation.entity.js';
import { DemoSession } from '../demos/demo-session.entity.js';
import { EarningToPost } from '../earnings/earning-to-post.entity.js';
import { Earning } from '../earnings/earning.entity.js';
import { ListerLedgerEntry } from '../earnings/lister-ledger-entry.entity.js';
import { Follow } from '../follows/follow.entity.js';
import { ListingViews } from '../funnel/listing-views.entity.js';
import { IdempotencyKey } from '../foundation/idempotency/idempotency-key.entity.js';
import { OutboxEvent } from '../foundation/outbox/outbox-event.entity.js';
import { GithubGrant } from '../github/github-grant.entity.js';
import { GithubRevocation } from '../github/github-revocation.entity.js';
import { Identity } from '../identity/identity.entity.js';
import { RefreshToken } from '../identity/refresh-token.entity.js';
import { Session } from '../identity/session.entity.js';
import { UsedSignInState } from '../identity/used-sign-in-state.entity.js';
import { User } from '../identity/user.entity.js';
import { Listing } from '../listings/listing.entity.js';
import { PopularityChange } from '../listings/popularity-change.entity.js';
import { RepositoryFacts } from '../listings/repository-facts.entity.js';
import { SearchWord } from '../listings/search-word.entity.js';
import { LiveEvent } from '../live/live-event.entity.js';
import { Conversation } from '../messages/conversation.entity.js';
import { Message } from '../messages/message.entity.js';
import { NoticePreference } from '../notices/notice-preference.entity.js';
import { Notice } from '../notices/notice.entity.js';
import { NoticedEvent } from '../notices/noticed-event.entity.js';
import { UnreadReminder } from '../notices/unread-reminder.entity.js';
import { PayoutAccount } from '../payouts/payout-account.entity.js';
import { PayoutAttempt } from '../payouts/payout-attempt.entity.js';
import { PayoutBatch } from '../payouts/payout-batch.entity.js';
import { PayoutCounter } from '../payouts/payout-counter.entity.js';
import { PayoutMail } from '../payouts/payout-mail.entity.js';
import { PayoutStop } from '../payouts/payout-stop.entity.js';
import { Payout } from '../payouts/payout.entity.js';
import { PaymentHistoryEntry } from '../payments/payment-history-entry.entity.js';
import { PaymentLedgerLine } from '../payments/ledger/payment-ledger-line.entity.js';
import { PaymentWebhookUse } from '../payments/webhooks/payment-webhook-use.entity.js';
import { PaymentWebhook } from '../payments/webhooks/payment-webhook.entity.js';
import { PaymentRefund } from '../payments/refunds/payment-refund.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { FailedJob } from '../queues/failed-job.entity.js';
import { QueueReport } from '../queues/queue-report.entity.js';
import { Rating } from '../ratings/rating.entity.js';
import { ReceiptCounter } from '../receipts/receipt-counter.entity.js';
import { Receipt } from '../receipts/receipt.entity.js';
import { RentalReminder } from '../rentals/rental-reminder.entity.js';
import { Rental } from '../rentals/rental.entity.js';
import { Report } from '../reports/report.entity.js';
import { ChangeFingerprint } from '../reviews/change-fingerprint.entity.js';
import { ListingFingerprint } from '../reviews/listing-fingerprint.entity.js';
import { Review } from '../reviews/review.entity.js';
import { ListingToMatch } from '../saved-searches/listing-to-match.entity.js';
import { SavedSearchMail } from '../saved-searches/saved-search-mail.entity.js';
import { SavedSearch } from '../saved-searches/saved-search.entity.js';
import { SavedListing } from '../saved/saved-listing.entity.js';
import { ListerStatement } from '../statements/lister-statement.entity.js';
import { StatementAddress } from '../statements/statement-address.entity.js';
import { StatementCounter } from '../statements/statement-counter.entity.js';
import { Upload } from '../uploads/upload.entity.js';

/** The entities of all tables but TypeORM's own list of migrations. */
export const ENTITIES = [
  AuditEntry,
  Block,
  ChangeFingerprint,
  Conversation,
  Coupon,
  CouponTries,
  DataExport,
  DataExportPart,
  Delivery,
  DeliveryArchive,
  DeliveryHistoryEntry,
  DemoSession,
  Earning,
  EarningToPost,
  FailedJob,
  Follow,
  ListingViews,
  GithubGrant,
  GithubRevocation,
  IdempotencyKey,
  Identity,
  ListerLedgerEntry,
  ListerStatement,
  Listing,
  ListingFingerprint,
  ListingToMatch,
  LiveEvent,
  Message,
  Notice,
  NoticePreference,
  NoticedEvent,
  OutboxEvent,
  Payment,
  PaymentHistoryEntry,
  PaymentLedgerLine,
  PaymentWebhook,
  PaymentWebhookUse,
  Payout,
  PayoutAccount,
  PayoutAttempt,
  PayoutBatch,
  PayoutCounter,
  PayoutMail,
  PayoutStop,
  PaymentRefund,
  PopularityChange,
  QueueReport,
  Rating,
  Receipt,
  ReceiptCounter,
  RefreshToken,
  Rental,
  RentalReminder,
  Report,
  RepositoryFacts,
  RepositoryInvitation,
  Review,
  SavedListing,
  SavedSearch,
  SavedSearchMail,
  SearchWord,
  Session,
  StatementAddress,
  StatementCounter,
  UnreadReminder,
  Upload,
  UsedSignInState,
  User,
];
