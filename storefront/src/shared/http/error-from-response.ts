import { readProblem } from '@market/contract/browser/response-body';
import { ApiError } from './api-error.js';

/**
 * Returns the error of an unsuccessful response, with the problem document's message, else 'HTTP error! status: N'. Its
 * details contain the request's id, with which operators find the cause.
 */
export function errorFromResponse(status: number, body: unknown, requestId?: string | null): ApiError {
  const cause = requestId ? `request ${requestId}` : undefined;
  const { code, message, fields = {} } = readProblem(status, body);
  return new ApiError({ status, code, message, fields, cause });
}
