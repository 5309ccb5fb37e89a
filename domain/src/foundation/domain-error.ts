import { PROBLEMS, type ProblemCode } from '@market/contract/endpoints/problem';

interface DomainErrorDetails {
  /** An error text for each invalid field of the request. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The values of the placeholders in the error's text, by name: the value of `name` replaces `{name}`. */
  readonly placeholderValues?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error with a stable code and a text for users; only `api/src/http` maps codes to HTTP statuses. */
export class DomainError extends Error {
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly code: ProblemCode,
    details: DomainErrorDetails = {},
  ) {
    super(messageOf(code, details.placeholderValues), { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
  }
}

function messageOf(code: ProblemCode, values: Readonly<Record<string, string>> = {}): string {
  return PROBLEMS[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
