import { readProblem } from '@market/contract/browser/response-body';
import { ApiError } from './api-error.js';

/**
 * The error of an unsuccessful response: a problem document's sentence, else 'HTTP error! status: N'. Its
 * folded details name the request, by which those who run the market find what happened.
 */
export function errorFromResponse(status: number, body: unknown, requestId?: string | null): ApiError {
  const cause = requestId ? `request ${requestId}` : undefined;
  const { code, message, fields = {} } = readProblem(status, body);
  return new ApiError({ status, code, message, fields, cause });
}
