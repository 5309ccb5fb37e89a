import type { Endpoint } from '../endpoint.js';
import * as audit from './audit.js';
import * as money from './money.js';
import * as operations from './operations.js';
import * as overview from './overview.js';
import * as reports from './reports.js';
import * as reviews from './reviews.js';
import * as users from './users.js';

/** Every call of the moderators' console. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  overview.readOverview,
  reviews.listConsoleReviews,
  reviews.readConsoleReview,
  reviews.approveReview,
  reviews.rejectReview,
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
  money.listConsoleDeliveries,
  money.readConsoleDelivery,
  money.resendDelivery,
  money.retryGitHub,
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
  audit.listAudit,
  audit.readAudit,
];
