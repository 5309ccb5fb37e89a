import type { Outcomes } from './outcomes.js';
import type { Caller, World } from './callers.js';

/** Values of a request. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A case of an endpoint: the request per caller, and the expected results. */
export interface Row {
  readonly what: string;
  readonly request: (world: World, caller: Caller) => RequestValues | Promise<RequestValues>;
  readonly outcomes: Outcomes;
}

/** Cases by the endpoint's id. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** A request without values. */
export const nothing = () => ({});

/** The only case of an endpoint without values. */
export const always = (what: string, outcomes: Outcomes): Row[] => [{ what, request: nothing, outcomes }];
