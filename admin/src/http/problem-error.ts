import { readProblem } from '@market/contract/browser/response-body';
import * as texts from './texts.js';

const HTTP_BAD_REQUEST = 400;
const HTTP_TOO_MANY_REQUESTS = 429;
const HTTP_SERVER_ERROR = 500;

/**
 * An error in react-admin's format: a message, a status (0 without a response), and a message for each invalid field
 * (API-3).
 */
export class ApiProblem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly body: { readonly errors: Readonly<Record<string, string>> } = { errors: {} },
  ) {
    super(message);
    this.name = 'ApiProblem';
  }

  /** Whether the same request may succeed later: no response, too many requests, or a failure of the server. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === HTTP_TOO_MANY_REQUESTS || this.status >= HTTP_SERVER_ERROR;
  }
}

/** Whether a moderator can repeat a failed action, with the same or with corrected input. */
export function canRepeat(error: unknown): boolean {
  return error instanceof ApiProblem && (error.isTemporary || error.status === HTTP_BAD_REQUEST);
}

/** Returns the error of an unsuccessful response; `body` is the response's parsed JSON. */
export function problemError(status: number, body: unknown): ApiProblem {
  const { code, message, fields = {} } = readProblem(status, body);
  return new ApiProblem(message, status, code, { errors: fields });
}

/** Returns the error of a request that got no response. */
export function networkProblem(): ApiProblem {
  return new ApiProblem(texts.noResponse, 0, 'http/network');
}
