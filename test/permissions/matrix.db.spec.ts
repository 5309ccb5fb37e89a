import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/src/endpoints/api.js';
import { describeApi } from '../../api/src/openapi/description.js';
import { openStream } from '../src/api/event-stream.js';
import { useTestMarket } from '../src/api/use-test-market.js';
import { AUTHORIZED, type Outcome, STREAM_OPENED } from './outcomes.js';
import { CALLERS, type Caller, createScenario, PRIVATE_VALUES, type Scenario } from './callers.js';
import type { RequestValues } from './permission-case.js';
import { CASES_BY_ENDPOINT } from './cases.js';

const market = useTestMarket(new Date());
let scenario: Scenario;
beforeAll(async () => {
  market.buyer = await market.api.signUp('Ben');
  scenario = await createScenario(market);
});

const cases = ENDPOINTS.flatMap((endpoint) =>
  (CASES_BY_ENDPOINT[endpoint.id] ?? []).map((permissionCase) => ({
    name: `${endpoint.id}: ${permissionCase.description}`,
    endpoint,
    permissionCase,
  })),
);

describe('the permission matrix', () => {
  it('has cases for every operation of the OpenAPI description, and no others', () => {
    const operations = Object.values(describeApi('http://localhost:3000').paths ?? {})
      .flatMap((path) => Object.values(path ?? {}))
      .flatMap((operation) => (operation as { operationId?: string }).operationId ?? [])
      .filter((id) => ENDPOINTS.some((endpoint) => endpoint.id === id));
    expect(Object.keys(CASES_BY_ENDPOINT).sort()).toEqual([...new Set(operations)].sort());
    expect(Object.keys(CASES_BY_ENDPOINT).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  it.each(cases)('$name', async ({ endpoint, permissionCase }) => {
    const actualOutcomes: Partial<Record<Caller, Outcome>> = {};
    const leaks: string[] = [];
    for (const caller of CALLERS) {
      const { status, text } =
        permissionCase.outcomes[caller] === STREAM_OPENED && caller !== 'signedOut'
          ? await readStream(caller)
          : await callAs(caller, endpoint, await permissionCase.request(scenario, caller));
      const isAuthorized = permissionCase.outcomes[caller] === AUTHORIZED && status !== 401 && status !== 403;
      actualOutcomes[caller] = isAuthorized ? AUTHORIZED : status;
      for (const [secret, callers] of Object.entries(PRIVATE_VALUES)) {
        const isShown = text.includes(secret) || text.includes(encodeURIComponent(secret));
        if (isShown && !(callers as readonly Caller[]).includes(caller))
          leaks.push(`${caller} sees '${secret}'`);
      }
    }
    expect({ ...permissionCase.outcomes, ...actualOutcomes }).toEqual(permissionCase.outcomes);
    expect(leaks).toEqual([]);
  });
});

/** The status of a call, and everything that the caller received. */
interface CallResult {
  readonly status: Outcome;
  readonly text: string;
}

/** Reads the beginning of an event stream and closes it. */
async function readStream(caller: Exclude<Caller, 'signedOut'>): Promise<CallResult> {
  const stream = await openStream(scenario.market.api, scenario.people[caller]);
  try {
    if (stream.status !== 200) return { status: stream.status, text: '' };
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await stream.waitForEvents('counts', 1);
    return { status: STREAM_OPENED, text: JSON.stringify(stream.events) };
  } finally {
    stream.close();
  }
}

async function callAs(caller: Caller, { method, path }: (typeof ENDPOINTS)[number], values: RequestValues) {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => values.params?.[name] ?? `{${name}}`);
  const query = new URLSearchParams(values.query).toString();
  const response = await scenario.market.api.inject({
    method,
    url: `/api${filledPath}${query && `?${query}`}`,
    headers: {
      ...values.headers,
      ...(caller !== 'signedOut' && { authorization: scenario.people[caller].authorization }),
    },
    ...(values.body && { payload: values.body }),
  });
  return { status: response.statusCode, text: `${JSON.stringify(response.headers)}${response.body}` };
}
