import type { Endpoint } from '../endpoints/endpoint.js';
import * as audit from './audit.js';
import * as deliveries from './deliveries.js';
import * as listings from './listings.js';
import * as money from './money.js';
import * as operations from './operations.js';
import * as overview from './overview.js';
import * as payouts from './payouts.js';
import * as providers from './providers.js';
import * as ratings from './ratings.js';
import * as reports from './reports.js';
import * as reviews from './reviews.js';
import * as users from './users.js';

/** Every endpoint of the console. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  overview.readOverview,
  providers.readProviders,
  reviews.listConsoleReviews,
  reviews.readConsoleReview,
  reviews.approveReview,
  reviews.rejectReview,
  reviews.undoReview,
  listings.listConsoleListings,
  listings.readConsoleListing,
  listings.takeListingOffSale,
  listings.putListingBack,
  users.listConsoleUsers,
  users.readConsoleUser,
  users.disableUser,
  users.enableUser,
  money.listConsoleRentals,
  money.readConsoleRental,
  money.listConsolePayments,
  money.readConsolePayment,
  money.refundPayment,
  money.comparePayment,
  deliveries.listConsoleDeliveries,
  deliveries.readConsoleDelivery,
  deliveries.resendDelivery,
  deliveries.retryGitHub,
  operations.listConsoleUploads,
  operations.readConsoleUpload,
  operations.retryConsoleUpload,
  operations.listConsoleQueues,
  operations.listConsoleJobs,
  operations.readConsoleJob,
  operations.retryJob,
  operations.listConsoleEvents,
  operations.readConsoleEvent,
  reports.listConsoleReports,
  reports.readConsoleReport,
  reports.resolveReport,
  ratings.listConsoleRatings,
  ratings.readConsoleRating,
  ratings.hideRating,
  ratings.restoreRating,
  payouts.listConsolePayouts,
  payouts.readConsolePayout,
  payouts.listConsoleListers,
  payouts.readConsoleLister,
  payouts.holdPayouts,
  payouts.releasePayouts,
  audit.listAudit,
  audit.readAudit,
];
