import { PROBLEMS, type ProblemCode } from '@market/contract/endpoints/problem';

interface Details {
  /** A sentence for each invalid field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fills `{name}` in the code's sentence. */
  readonly values?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error with a stable code and its sentence; only `api/src/http` maps codes to statuses. */
export class DomainError extends Error {
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly code: ProblemCode,
    details: Details = {},
  ) {
    super(sentence(code, details.values), { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
  }
}

function sentence(code: ProblemCode, values: Readonly<Record<string, string>> = {}): string {
  return PROBLEMS[code].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
