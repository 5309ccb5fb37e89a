import { readProblem } from '@market/contract/browser/response-body';
import * as texts from './texts.js';

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
