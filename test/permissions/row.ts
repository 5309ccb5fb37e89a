import type { Outcomes } from './outcomes.js';
import type { Caller, World } from './callers.js';

/** Path parameters, query and body of a request. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A case of an endpoint: the request of each caller, and the expected results. */
export interface Row {
  readonly what: string;
  readonly request: (world: World, caller: Caller) => RequestValues | Promise<RequestValues>;
  readonly outcomes: Outcomes;
}

/** Cases by the endpoint's id. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Returns a request without values. */
export const nothing = () => ({});

/** Returns the only case of an endpoint whose request has no values. */
export const always = (what: string, outcomes: Outcomes): Row[] => [{ what, request: nothing, outcomes }];
