import type { Outcomes } from './outcomes.js';
import type { Caller, Scenario } from './callers.js';

/** Path parameters, query, body and headers of a request. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A case of the permission test: how each caller requests the endpoint, and the expected results. */
export interface PermissionCase {
  readonly description: string;
  readonly request: (scenario: Scenario, caller: Caller) => RequestValues | Promise<RequestValues>;
  readonly outcomes: Outcomes;
}

/** Cases by the id of their endpoint. */
export type CasesByEndpoint = Readonly<Record<string, readonly PermissionCase[]>>;

/** Returns a request without parameters, query or body. */
export const emptyRequest = () => ({});

/** Returns the only case of an endpoint that needs no parameters, query or body. */
export const caseWithoutValues = (description: string, outcomes: Outcomes): PermissionCase[] => [
  { description, request: emptyRequest, outcomes },
];
