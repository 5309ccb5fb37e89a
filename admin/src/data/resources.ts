import { listAudit, readAudit } from '@market/contract/admin/audit';
import {
  listConsoleDeliveries,
  readConsoleDelivery,
  resendDelivery,
  retryGitHub,
} from '@market/contract/admin/deliveries';
import {
  listConsolePayments,
  listConsoleRentals,
  readConsolePayment,
  readConsoleRental,
  refundPayment,
} from '@market/contract/admin/money';
import {
  listConsoleEvents,
  listConsoleJobs,
  listConsoleQueues,
  listConsoleUploads,
  readConsoleEvent,
  readConsoleJob,
  readConsoleUpload,
  retryConsoleUpload,
  retryJob,
} from '@market/contract/admin/operations';
import {
  listConsoleListings,
  putListingBack,
  readConsoleListing,
  takeListingOffSale,
} from '@market/contract/admin/listings';
import {
  holdPayouts,
  listConsoleListers,
  listConsolePayouts,
  readConsoleLister,
  readConsolePayout,
  releasePayouts,
} from '@market/contract/admin/payouts';
import {
  hideRating,
  listConsoleRatings,
  readConsoleRating,
  restoreRating,
} from '@market/contract/admin/ratings';
import { listConsoleReports, readConsoleReport, resolveReport } from '@market/contract/admin/reports';
import {
  approveReview,
  listConsoleReviews,
  readConsoleReview,
  rejectReview,
  undoReview,
} from '@market/contract/admin/reviews';
import { disableUser, enableUser, listConsoleUsers, readConsoleUser } from '@market/contract/admin/users';
import type { Endpoint } from '@market/contract/endpoints/endpoint';

/** The endpoints of a resource: its list, a row by id, and the actions on a row. */
export interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly read?: Endpoint;
  readonly actions?: Readonly<Record<string, Endpoint>>;
}

/** All resources of the console by name. */
export const RESOURCES: Readonly<Record<string, ResourceEndpoints>> = {
  reviews: {
    list: listConsoleReviews,
    read: readConsoleReview,
    actions: { approve: approveReview, reject: rejectReview, undo: undoReview },
  },
  reports: { list: listConsoleReports, read: readConsoleReport, actions: { resolve: resolveReport } },
  ratings: {
    list: listConsoleRatings,
    read: readConsoleRating,
    actions: { hide: hideRating, restore: restoreRating },
  },
  listings: {
    list: listConsoleListings,
    read: readConsoleListing,
    actions: { takeOffSale: takeListingOffSale, putBack: putListingBack },
  },
  users: {
    list: listConsoleUsers,
    read: readConsoleUser,
    actions: { disable: disableUser, enable: enableUser },
  },
  rentals: { list: listConsoleRentals, read: readConsoleRental },
  payments: { list: listConsolePayments, read: readConsolePayment, actions: { refund: refundPayment } },
  deliveries: {
    list: listConsoleDeliveries,
    read: readConsoleDelivery,
    actions: { resend: resendDelivery, github: retryGitHub },
  },
  payouts: { list: listConsolePayouts, read: readConsolePayout },
  listers: {
    list: listConsoleListers,
    read: readConsoleLister,
    actions: { hold: holdPayouts, release: releasePayouts },
  },
  uploads: { list: listConsoleUploads, read: readConsoleUpload, actions: { retry: retryConsoleUpload } },
  queues: { list: listConsoleQueues },
  jobs: { list: listConsoleJobs, read: readConsoleJob, actions: { retry: retryJob } },
  outbox: { list: listConsoleEvents, read: readConsoleEvent },
  audit: { list: listAudit, read: readAudit },
};
