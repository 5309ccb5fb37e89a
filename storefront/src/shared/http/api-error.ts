import { CLIENT_SENTENCES } from '@market/contract/sentences';

interface Facts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** For those who look into it. */
  readonly cause?: unknown;
}

/** Codes that the client itself gives; all others come from the API's problem documents. */
export const NETWORK_FAILED = 'auth/network-request-failed';

/** A call that failed, with a sentence to show (SPEC §8 'Helpers'); `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Each bad field with its sentence (DECISIONS 4). */
  readonly fields: Readonly<Record<string, string>>;

  constructor({ status, code, message, fields = {}, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** No answer came: offline, refused, or longer than the time-out. */
  get isNetworkFailure(): boolean {
    return this.code === NETWORK_FAILED;
  }
}

/** The error of a request that got no answer. */
export function networkError(): ApiError {
  return new ApiError({ status: 0, code: NETWORK_FAILED, message: CLIENT_SENTENCES.network });
}

/** The sentence of anything thrown. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The folded details of anything thrown: its sentence, and what lies behind it. */
export function detailsOf(error: unknown): string {
  const cause = error instanceof Error && typeof error.cause === 'string' ? ` (${error.cause})` : '';
  return `${sentenceOf(error, 'Unknown error')}${cause}`;
}
