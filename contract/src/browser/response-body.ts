import { Problem } from '../endpoints/problem.js';
import { API_ERROR_TEXTS } from '../screens/screen-texts.js';

/** The error that an unsuccessful response contains. */
export interface ReadProblem {
  readonly code: string;
  readonly message: string;
  /** An error text for each invalid field (API-3). */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** Returns the JSON value of a response's text: null if it is empty, undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the error in a response with a problem document (API-3); for any other body, the text is 'HTTP
 * error! status: N'.
 */
export function readProblem(status: number, body: unknown): ReadProblem {
  const problem = Problem.safeParse(body);
  const message = API_ERROR_TEXTS.httpError(status);
  if (!problem.success) return { code: 'http/error', message };
  const { code, detail, errors } = problem.data;
  return { code, message: detail || message, fields: errors };
}
