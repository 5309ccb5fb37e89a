import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';

interface ApiErrorOptions {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Details for debugging, such as the original error or the id of the request. */
  readonly cause?: unknown;
}

/** Error code for a request without a response. The HTTP client sets it; the API sets most other codes. */
export const NETWORK_FAILED = 'auth/network-request-failed';

/** Thrown if a call of the API fails. Has a message to show (API-3); `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by the name of the invalid field (API-3). */
  readonly fields: Readonly<Record<string, string>>;

  constructor({ status, code, message, fields = {}, cause }: ApiErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Whether there was no response: offline, refused, or timed out. */
  get isNetworkFailure(): boolean {
    return this.code === NETWORK_FAILED;
  }
}

/** Returns the error of a request that got no response. */
export function networkError(): ApiError {
  return new ApiError({ status: 0, code: NETWORK_FAILED, message: API_ERROR_TEXTS.network });
}

/** Returns the message of any error; `fallback` if it has none. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** Returns the details of any error: its message and its cause. */
export function errorDetails(error: unknown): string {
  const cause = error instanceof Error && typeof error.cause === 'string' ? ` (${error.cause})` : '';
  return `${errorMessage(error, 'Unknown error')}${cause}`;
}
