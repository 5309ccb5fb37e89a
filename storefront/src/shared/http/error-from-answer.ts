import { Problem } from '@market/contract/problem';
import { CLIENT_SENTENCES } from '@market/contract/sentences';
import { ApiError } from './api-error.js';

/** The error of an answer that is no success: a problem document's sentence, else 'HTTP error! status: N' (SPEC §8). */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const problem = Problem.safeParse(body);
  if (!problem.success)
    return new ApiError({ status, code: 'http/error', message: CLIENT_SENTENCES.httpError(status) });
  const { code, detail, errors } = problem.data;
  return new ApiError({
    status,
    code,
    message: detail || CLIENT_SENTENCES.httpError(status),
    ...(errors && { fields: errors }),
  });
}
