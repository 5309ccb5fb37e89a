import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '../../contract/src/api.js';
import { describeApi } from '../../api/src/openapi/description.js';
import { openStream } from '../src/event-stream.js';
import { useShop } from '../src/use-shop.js';
import { LET_IN, type Outcome, STREAM } from './answers.js';
import { PARTS, type Part, peopled, SECRETS, type World } from './people.js';
import type { Ask } from './row.js';
import { ROWS } from './rows.js';

const shop = useShop(new Date());
let world: World;
beforeAll(async () => {
  shop.buyer = await shop.api.signUp('Ben');
  world = await peopled(shop);
});

const cases = ENDPOINTS.flatMap((endpoint) =>
  (ROWS[endpoint.id] ?? []).map((row) => ({ name: `${endpoint.id}: ${row.what}`, endpoint, row })),
);

describe('the permission matrix', () => {
  it('has a row for every operation of the OpenAPI description, and none besides', () => {
    const operations = Object.values(describeApi('http://localhost:3000').paths ?? {})
      .flatMap((path) => Object.values(path ?? {}))
      .flatMap((operation) => (operation as { operationId?: string }).operationId ?? [])
      .filter((id) => ENDPOINTS.some((endpoint) => endpoint.id === id));
    expect(Object.keys(ROWS).sort()).toEqual([...new Set(operations)].sort());
    expect(Object.keys(ROWS).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  it.each(cases)('$name', async ({ endpoint, row }) => {
    const found: Partial<Record<Part, Outcome>> = {};
    const leaks: string[] = [];
    for (const part of PARTS) {
      const { status, text } =
        row.answers[part] === STREAM && part !== 'signedOut'
          ? await watching(part)
          : await as(part, endpoint, await row.ask(world, part));
      const isLetIn = row.answers[part] === LET_IN && status !== 401 && status !== 403;
      found[part] = isLetIn ? LET_IN : status;
      for (const [secret, parts] of Object.entries(SECRETS)) {
        const isShown = text.includes(secret) || text.includes(encodeURIComponent(secret));
        if (isShown && !(parts as readonly Part[]).includes(part)) leaks.push(`${part} sees '${secret}'`);
      }
    }
    expect({ ...row.answers, ...found }).toEqual(row.answers);
    expect(leaks).toEqual([]);
  });
});

/** How somebody was answered, and everything they were shown. */
interface Answer {
  readonly status: Outcome;
  readonly text: string;
}

/** What a stream begins with; it does not end by itself. */
async function watching(part: Exclude<Part, 'signedOut'>): Promise<Answer> {
  const stream = await openStream(world.shop.api, world.people[part]);
  try {
    if (stream.status !== 200) return { status: stream.status, text: '' };
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await stream.have('counts', 1);
    return { status: STREAM, text: JSON.stringify(stream.events) };
  } finally {
    stream.close();
  }
}

async function as(part: Part, { method, path }: (typeof ENDPOINTS)[number], ask: Ask) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ask.params?.[name] ?? `{${name}}`);
  const query = new URLSearchParams(ask.query).toString();
  const answer = await world.shop.api.inject({
    method,
    url: `/api${filled}${query && `?${query}`}`,
    headers: {
      ...ask.headers,
      ...(part !== 'signedOut' && { authorization: world.people[part].authorization }),
    },
    ...(ask.body && { payload: ask.body }),
  });
  return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}${answer.body}` };
}
