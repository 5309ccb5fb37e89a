import { Problem } from '@market/contract/problem';
import { CLIENT_TEXTS } from '@market/contract/screen-texts';
import { ApiError } from './api-error.js';

/**
 * The error of an unsuccessful response: a problem document's sentence, else 'HTTP error! status: N'. Its
 * folded details name the request, by which those who run the market find what happened.
 */
export function errorFromResponse(status: number, body: unknown, requestId?: string | null): ApiError {
  const problem = Problem.safeParse(body);
  const cause = requestId ? `request ${requestId}` : undefined;
  if (!problem.success)
    return new ApiError({ status, code: 'http/error', message: CLIENT_TEXTS.httpError(status), cause });
  const { code, detail, errors } = problem.data;
  return new ApiError({
    status,
    code,
    message: detail || CLIENT_TEXTS.httpError(status),
    cause,
    ...(errors && { fields: errors }),
  });
}
