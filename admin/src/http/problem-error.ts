import { Problem } from '@market/contract/problem';

const NO_ANSWER = 'The server does not answer. Please try again.';

/** A refusal as react-admin reads it: SPEC's sentence, the status (0: no answer came), and a sentence for each bad field. */
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

/** What a refused call says. */
export function problemError(status: number, body: unknown): ApiProblem {
  const problem = Problem.safeParse(body);
  if (!problem.success) return new ApiProblem(`HTTP error! status: ${status}`, status, 'http/failed');
  const { detail, code, errors = {} } = problem.data;
  return new ApiProblem(detail, status, code, { errors });
}

/** No answer came. */
export function networkProblem(): ApiProblem {
  return new ApiProblem(NO_ANSWER, 0, 'http/network');
}
