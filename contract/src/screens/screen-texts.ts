/** Texts of screens that several workspaces or tests use; docs/product quotes most of them. */
export const DEMO_TEXTS = {
  notAvailable: 'This MVP is not available for demo',
  authFailed: 'Authentication failed. Please try again.',
  used: 'You have already used your 15-minute demo for this MVP. To continue using it, please rent the full version.',
  usedTitle: 'Demo Time Used',
  failed: 'Failed to start demo session',
  login: 'Please log in to access the demo session.',
  loginTitle: 'Login Required',
  otherTitle: 'Demo Access Required',
} as const;

export const API_ERROR_TEXTS = {
  noUser: 'User not authenticated',
  noToken: 'Failed to get authentication token',
  nullResponse: 'Server returned null response',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  network:
    'Network error: Unable to connect to the server. This may be due to CORS policy or network issues.',
} as const;

export const LISTING_TEXTS = {
  listFailed: 'Error loading MVPs',
  detailFailed: 'Error loading MVP',
  notFound: 'MVP not found',
  notFoundText: "The MVP you're looking for doesn't exist.",
} as const;

export const PAYMENT_TEXTS = {
  failed: (message: string) => `Payment failed: ${message}`,
  paypalFailed: 'PayPal payment failed. Please try again.',
  orderFailed: 'Failed to create PayPal order',
  captureFailed: 'Failed to capture PayPal payment',
  success: 'Payment Successful!',
  notCharged: 'You have not been charged.',
  checking: 'We are checking whether you were charged.',
  ifYouLeave: 'If you leave, we complete or refund your order within 10 minutes and e-mail you.',
} as const;

export const PROFILE_TEXTS = {
  authRequired: 'Authentication required',
  saveFailed: 'Failed to update profile',
  saved: 'Profile updated successfully!',
  notFoundTitle: 'Profile Not Found',
  notFound: 'This user profile could not be found.',
  loadFailed: 'Failed to load user profile',
  userNotFound: 'User not found',
} as const;

export const DASHBOARD_TEXTS = {
  loading: 'Loading dashboard...',
  failed: 'Failed to load dashboard data',
} as const;
export const MESSAGES_TEXTS = {
  loading: 'Loading messages...',
  failed: 'Failed to load messages',
} as const;

/**
 * How long query results stay fresh, and how long they stay in memory after that, in milliseconds (FIND-7).
 */
export const QUERY_CACHE_TIMES = {
  list: { freshMs: 5 * 60_000, keptMs: 10 * 60_000 },
  detail: { freshMs: 10 * 60_000, keptMs: 20 * 60_000 },
  categories: { freshMs: 30 * 60_000, keptMs: 60 * 60_000 },
  other: { freshMs: 5 * 60_000, keptMs: 10 * 60_000 },
} as const;

/**
 * How long a script chunk may take to load, in milliseconds. After that, the browser reports a chunk-load
 * error.
 */
export const SCRIPT_CHUNK_TIMEOUT_MS = 120_000;
