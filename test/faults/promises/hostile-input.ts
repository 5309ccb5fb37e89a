import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { atLeast, atMost } from '../../bench/report.js';
import { NASTY } from '../../src/nasty-values.js';
import { inTurn } from '../room/in-turn.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { authorizationOf, offer, signUp, signUpOne } from '../room/people.js';

const AT_ONCE = 12;
const ANSWER_WITHIN_MS = 30_000;
/** Streams stay open, and where sign-in leads is no answer of ours. */
const LEFT_OUT = /\/events$|\/auth\/(?:google|github|start)/;

type Schema = Readonly<Record<string, unknown>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Schema;
}
interface Target {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Requests that are made from our own description, near what it asks for and far from it. */
export const hostileInput: FaultLine = {
  name: 'hostile-input',
  promise: 'nothing that is sent makes the api fail, or answer what it does not describe',
  leftOutOfScaled: 'it is about what one api answers',
  play: (room) =>
    room.market({ apis: 1, workers: 0 }, async (market) => {
      const description = await describe(market);
      const targets = targetsOf(description);
      const each = Math.ceil(room.times(100_000, 600) / targets.length);
      const seen = new Seen(description);
      const [somebody] = await signUp(market, 1);
      const mvps = await offer(market, await signUpOne(market), 3);
      for (const target of targets) {
        const authorization = somebody ? await authorizationOf(market, somebody) : '';
        const requests = fc.sample(requestOf(target, { authorization, ids: mvps }), {
          seed: room.seed,
          numRuns: each,
        });
        await inTurn(requests, AT_ONCE, (request) => seen.send(market, target, request));
      }
      return {
        cases: seen.sent,
        faults: seen.sent,
        violations: [...seen.failures, ...seen.offSchema],
        rows: [
          atLeast('requests', seen.sent, each * targets.length),
          atLeast('operations of the description', targets.length, 40),
          atLeast('requests that were done', seen.succeeded, Math.ceil(seen.sent / 20)),
          atMost('5xx that nothing explains', seen.failures.length, 0),
          atMost('answers off their schema', seen.offSchema.length, 0),
        ],
      };
    }),
};

async function describe(market: Market): Promise<Description> {
  const answer = await fetch(`${market.apis[0]?.origin}/api/openapi.json`);
  return (await answer.json()) as Description;
}

function targetsOf({ paths }: Description): Target[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.responses !== undefined && !LEFT_OUT.test(path))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

interface Made {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What is known to exist. */
interface Known {
  readonly authorization: string;
  readonly ids: readonly string[];
}

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** A value as the schema wants it, mostly. */
function near(schema: Schema | undefined, known: Known): fc.Arbitrary<unknown> {
  const wanted = wantedBy(schema ?? {}, known);
  return fc.oneof({ weight: 4, arbitrary: wanted }, { weight: 1, arbitrary: anything });
}

function wantedBy(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { type, format, properties, items } = schema;
  const several = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as readonly Schema[] | undefined;
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]));
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (several) return fc.oneof(...several.map((one) => wantedBy(one, known)));
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer(), fc.double());
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(near(items as Schema | undefined, known), { maxLength: 4 });
  if (type === 'object' || properties) {
    const entries = Object.entries((properties ?? {}) as Record<string, Schema>);
    const fields = Object.fromEntries(entries.map(([name, field]) => [name, near(field, known)]));
    return fc.record(fields, { requiredKeys: [] });
  }
  return fc.oneof(fc.constantFrom(...known.ids), fc.string({ maxLength: 120 }));
}

function requestOf({ path, operation }: Target, known: Known): fc.Arbitrary<Made> {
  const parameters = operation.parameters ?? [];
  const values = Object.fromEntries(parameters.map(({ name, schema }) => [name, near(schema, known)]));
  const bodySchema = operation.requestBody?.content?.['application/json']?.schema;
  return fc
    .record({
      values: fc.record(values, { requiredKeys: [] }),
      body: near(bodySchema, known),
      isSignedIn: fc.boolean(),
      key: fc.option(fc.stringMatching(/^[ -~]{1,30}$/), { nil: undefined }),
    })
    .map((sent) => {
      const given = sent.values as Record<string, unknown>;
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name] ?? known.ids[0]));
      const query = parameters
        .filter(({ name, in: place }) => place === 'query' && given[name] !== undefined)
        .map(({ name }) => `${name}=${encoded(given[name])}`);
      return {
        url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        headers: {
          ...(sent.isSignedIn && { authorization: known.authorization }),
          ...(sent.key && { 'idempotency-key': sent.key }),
          'x-requested-with': 'mvp-market',
        },
        body: operation.requestBody ? JSON.stringify(sent.body) : undefined,
      };
    });
}

/** Percent-encoding of anything, lone surrogates included; an empty one would name another path. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text.slice(0, 1500)).toString()).replace(/^\.{0,2}$/, '%2E');
}

/** What came back, and whether it is what the description says. */
class Seen {
  sent = 0;
  /** Requests that were what is asked for: those far from it meet the first guard alone. */
  succeeded = 0;
  readonly failures: string[] = [];
  readonly offSchema: string[] = [];
  private readonly ajv = new Ajv({ strict: false, allErrors: false });

  constructor(description: Description) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'api', components: description.components ?? {} });
  }

  async send(
    market: Market,
    { method, path, operation }: Target,
    { url, headers, body }: Made,
  ): Promise<void> {
    const asked = `${method} ${url.slice(0, 300)} ${(body ?? '').slice(0, 300)}`;
    this.sent += 1;
    try {
      const answer = await fetch(`${market.apis[0]?.origin}${prefixed(path, url)}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await answer.text();
      if (answer.ok) this.succeeded += 1;
      if (answer.status >= 500 && !isExplained(answer.status, text))
        this.failures.push(`${answer.status} ${asked}: ${text.slice(0, 200)}`);
      else
        this.judge(operation, {
          status: answer.status,
          text,
          asked,
          type: answer.headers.get('content-type'),
        });
    } catch (error) {
      this.failures.push(`no answer: ${asked}: ${String(error)}`);
    }
  }

  private judge(operation: Operation, got: Got): void {
    const { status, text, asked, type } = got;
    const refused = status >= 400 ? operation.responses['default'] : undefined;
    const described = operation.responses[String(status)] ?? refused;
    const kind = Object.entries(described?.content ?? {}).find(([known]) => type?.startsWith(known));
    if (!described || (text !== '' && !kind))
      return void this.offSchema.push(`${status} ${asked}: ${type} is not described`);
    const schema = kind?.[1].schema;
    if (!schema || !type?.includes('json')) return;
    const validate = this.validator(schema);
    if (!validate(JSON.parse(text)))
      this.offSchema.push(`${status} ${asked}: ${this.ajv.errorsText(validate.errors)}`);
  }

  private readonly known = new Map<Schema, ReturnType<Ajv['compile']>>();
  private validator(schema: Schema): ReturnType<Ajv['compile']> {
    const known = this.known.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const made = this.ajv.compile(JSON.parse(text) as object);
    this.known.set(schema, made);
    return made;
  }
}

interface Got {
  readonly status: number;
  readonly text: string;
  readonly asked: string;
  readonly type: string | null;
}

function prefixed(path: string, url: string): string {
  return path.startsWith('/api/') ? url : `/api${url}`;
}

/** Nothing is wrong with us where what we stand on is not there, or PayPal, a provider or a mail server is none. */
function isExplained(status: number, text: string): boolean {
  return status === 503 || status === 502 || text.includes('payment/not-configured');
}
