import { ADMIN_ENDPOINTS } from '../admin/endpoints.js';
import * as accounts from '../accounts.js';
import * as coupons from '../coupons.js';
import * as deliveries from '../deliveries.js';
import * as demos from '../demos.js';
import * as earnings from '../earnings.js';
import type { Endpoint } from './endpoint.js';
import * as funnel from '../funnel.js';
import * as github from '../github.js';
import * as identity from '../identity/identity.js';
import * as listingCounts from '../listings/listing-counts.js';
import * as listings from '../listings/listings.js';
import * as follows from '../follows.js';
import * as live from '../live.js';
import * as messages from '../messages.js';
import * as mailSwitches from '../mail-switches.js';
import * as notices from '../notices.js';
import * as payments from '../payments.js';
import * as payouts from '../payouts.js';
import * as profiles from '../profiles.js';
import * as ratings from '../ratings/ratings.js';
import * as receipts from '../receipts.js';
import * as rentals from '../rentals/rentals.js';
import * as reports from '../reports.js';
import * as saved from '../saved.js';
import * as savedSearches from '../saved-searches.js';
import * as settings from '../settings.js';
import * as figures from '../figures.js';
import * as siteTexts from '../site-texts.js';
import * as statements from '../statements.js';
import * as uploads from '../uploads/uploads.js';

/**
 * Every endpoint of the API. The OpenAPI page, the permission tests and the check at startup use this table
 * (API-5).
 */
export const ENDPOINTS: readonly Endpoint[] = [
  listings.listListings,
  listings.listCategories,
  listingCounts.countListings,
  listings.listMyListings,
  listings.readOwnListing,
  listings.readListing,
  listings.listRelated,
  listings.readRepositoryFacts,
  listings.createListing,
  listings.changeListing,
  demos.startDemo,
  demos.readDemo,
  demos.touchDemo,
  demos.endDemo,
  demos.readListingDemo,
  demos.listActiveDemos,
  rentals.createRental,
  rentals.listMyRentals,
  rentals.listUserRentals,
  rentals.readListingRental,
  rentals.readSales,
  deliveries.readDelivery,
  deliveries.markDeliveryOpened,
  deliveries.createArchiveLink,
  deliveries.downloadArchive,
  deliveries.askForInvitation,
  deliveries.refundDelivery,
  receipts.readReceipt,
  receipts.downloadReceipt,
  payments.readPayPalSettings,
  payments.createOrder,
  payments.captureOrder,
  payments.checkOrder,
  payments.receivePayPalWebhook,
  funnel.countView,
  funnel.readFunnel,
  coupons.listCoupons,
  coupons.createCoupon,
  coupons.stopCoupon,
  coupons.checkCoupon,
  earnings.readEarnings,
  earnings.listEarningLines,
  earnings.readEarningSums,
  earnings.downloadEarnings,
  earnings.readSale,
  statements.readStatements,
  statements.requestStatement,
  statements.downloadStatementYear,
  statements.downloadStatement,
  statements.readStatementAddress,
  statements.saveStatementAddress,
  payouts.listPayouts,
  payouts.readPayout,
  payouts.requestPayout,
  payouts.askPayoutCode,
  payouts.confirmPayoutAddress,
  profiles.readProfile,
  profiles.changeProfile,
  profiles.readPublicProfile,
  profiles.readResponseTime,
  profiles.listDirectory,
  messages.listMessages,
  messages.listConversations,
  messages.sendMessage,
  messages.markMessageRead,
  live.watchEvents,
  follows.readRelation,
  follows.followUser,
  follows.unfollowUser,
  follows.blockUser,
  follows.unblockUser,
  follows.listBlocked,
  notices.listNotices,
  notices.markNoticeRead,
  notices.markNoticesRead,
  notices.readPreferences,
  notices.changePreferences,
  mailSwitches.unsubscribe,
  reports.fileReport,
  ratings.listRatings,
  ratings.readOwnRating,
  ratings.createRating,
  ratings.changeRating,
  ratings.answerRating,
  saved.listSaved,
  saved.mergeSaved,
  saved.saveListing,
  saved.unsaveListing,
  savedSearches.listSavedSearches,
  savedSearches.saveSearch,
  savedSearches.changeSavedSearch,
  savedSearches.markSavedSearchSeen,
  savedSearches.removeSavedSearch,
  savedSearches.stopSavedSearchMails,
  identity.listProviders,
  identity.refreshToken,
  identity.logout,
  identity.startLink,
  identity.unlinkProvider,
  identity.listSessions,
  identity.endSession,
  identity.endOtherSessions,
  github.readGitHubGrant,
  github.startGitHubGrant,
  github.endGitHubGrant,
  accounts.requestDataExport,
  accounts.readDataExport,
  accounts.downloadDataExport,
  accounts.deleteAccount,
  settings.readSettings,
  siteTexts.readSiteText,
  figures.readFigures,
  uploads.uploadImage,
  uploads.readUpload,
  uploads.retryUpload,
  ...ADMIN_ENDPOINTS,
];
