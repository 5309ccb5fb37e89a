import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Controller, type DynamicModule, Module } from '@nestjs/common';
import type { Input } from '@market/contract/endpoints/endpoint';
import { sendMessage } from '@market/contract/messages';
import { FoundationModule } from '@market/domain/database/foundation.module';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { ObservabilityModule } from '../../observability/observability.module.js';
import { Caller } from '../access/caller.js';
import { UploadsApiModule } from '../../uploads/uploads.module.js';
import { HttpModule } from '../http.module.js';
import { Parsed } from '../input/parsed.js';
import { Route } from '../endpoints/route.js';

const RECIPIENT = '0190a000-0000-7000-8000-000000000001';

/** How often the handler of this test ran, and how its next run behaves. */
const handlerState = {
  done: 0,
  gate: Promise.resolve(),
  failsWith: undefined as DomainError | Error | undefined,
};

@Controller()
class FakeMessagesController {
  @Route(sendMessage)
  async send(@Parsed() { body }: Input<typeof sendMessage>, @Caller() caller: Caller): Promise<object> {
    await handlerState.gate;
    if (handlerState.failsWith) throw handlerState.failsWith;
    handlerState.done += 1;
    const sender = { id: caller.userId, displayname: 'Ada', photourl: '', email: 'secret@example.com' };
    const { subject, content, recipientId } = body;
    const messageFields = {
      id: RECIPIENT,
      senderid: caller.userId,
      recipientid: recipientId,
      sender,
      recipient: sender,
    };
    return {
      ...messageFields,
      subject: `${subject} ${handlerState.done}`,
      content,
      isread: false,
      createdat: '2026-03-01T12:00:00.000Z',
      extra: 1,
    };
  }
}

@Module({})
class TestRoot {
  static forSettings(settings: Settings): DynamicModule {
    const imports = [
      FoundationModule.forSettings(settings),
      HttpModule,
      ObservabilityModule,
      UploadsApiModule,
      ResponseCacheModule,
    ];
    return { module: TestRoot, imports, controllers: [FakeMessagesController] };
  }
}

let api: RunningApi;
let ada: Person;
let keyCount = 0;

beforeAll(async () => {
  api = await startApi({}, TestRoot.forSettings);
  ada = await api.signUp();
});
afterAll(() => api.stop());
beforeEach(() => {
  Object.assign(handlerState, { done: 0, gate: Promise.resolve(), failsWith: undefined });
});

const body = { recipientId: RECIPIENT, subject: 'Hello', content: 'There' };
const newKey = () => `key ${keyCount++}`;

function send(key: string | undefined, payload: object = body, person = ada) {
  const headers = {
    authorization: person.authorization,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return api.inject({ method: 'POST', url: '/api/users/messages', headers, payload });
}

describe('the same Idempotency-Key', () => {
  it('with the same request returns the stored response, and runs nothing', async () => {
    const key = newKey();
    const [firstResponse, secondResponse] = [await send(key), await send(key)];
    expect(firstResponse.statusCode).toBe(201);
    expect(secondResponse.statusCode).toBe(201);
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect(firstResponse.headers['idempotency-replayed']).toBeUndefined();
    expect(secondResponse.headers['idempotency-replayed']).toBe('true');
    expect(handlerState.done).toBe(1);
  });

  it('recognizes the same request by its content, not by its spelling', async () => {
    const key = newKey();
    await send(key);
    const sameMessage = { content: ' There ', SUBJECT: 'Hello', recipientid: RECIPIENT, more: true };
    expect((await send(key, sameMessage)).headers['idempotency-replayed']).toBe('true');
  });

  it('with another request is 422, and runs nothing', async () => {
    const key = newKey();
    await send(key);
    const response = await send(key, { ...body, subject: 'Other' });
    expect(response.json()).toMatchObject({ status: 422, code: 'request/idempotency-key-reused' });
    expect(handlerState.done).toBe(1);
  });

  it('is 409 while the first request runs, whose work is done once', async () => {
    let openGate = (): void => undefined;
    handlerState.gate = new Promise((resolve) => (openGate = resolve));
    const key = newKey();
    const firstRequest = send(key);
    const responses = [firstRequest.then(), send(key), send(key)];
    const refusedResponse = await Promise.race([responses[1], responses[2]]);
    expect(refusedResponse?.json()).toMatchObject({ status: 409, code: 'request/in-progress' });
    expect(refusedResponse?.headers['retry-after']).toBe('1');
    openGate();
    expect((await firstRequest).statusCode).toBe(201);
    expect(handlerState.done).toBe(1);
  });

  it('can be used again after a refusal and after a failure', async () => {
    const key = newKey();
    handlerState.failsWith = new DomainError('message/to-self');
    expect((await send(key)).statusCode).toBe(422);
    handlerState.failsWith = new Error('broken');
    expect((await send(key)).json()).toMatchObject({ status: 500, code: 'server/failed' });
    handlerState.failsWith = undefined;
    expect((await send(key)).statusCode).toBe(201);
  });

  it('can be used again after invalid input', async () => {
    const key = newKey();
    expect((await send(key, { ...body, subject: ' ' })).json()).toMatchObject({
      status: 400,
      errors: { subject: 'Subject is required' },
    });
    expect((await send(key)).statusCode).toBe(201);
  });

  it('of another person is another key', async () => {
    const key = newKey();
    await send(key);
    const response = await send(key, body, await api.signUp('Bob'));
    expect(response.headers['idempotency-replayed']).toBeUndefined();
    expect(handlerState.done).toBe(2);
  });

  it('expires after 24 hours', async () => {
    const key = newKey();
    await send(key);
    await api.query(
      'UPDATE idempotency_keys SET created_at = created_at - make_interval(hours => 24, secs => 1) WHERE key = $1',
      [key],
    );
    expect((await send(key)).headers['idempotency-replayed']).toBeUndefined();
  });

  it.each(['', 'x'.repeat(201), 'ünï', 'a\tb'])('is refused as %j', async (key) => {
    const response = await send(key);
    expect(response.json()).toMatchObject({ status: 400, code: 'request/idempotency-key-invalid' });
    expect(handlerState.done).toBe(0);
  });

  it('is optional', async () => {
    await send(undefined);
    await send(undefined);
    expect(handlerState.done).toBe(2);
  });
});

describe('a reply', () => {
  it('contains only the fields that the endpoint declares', async () => {
    const reply = (await send(undefined)).json();
    expect(Object.keys(reply)).not.toContain('extra');
    expect(reply.sender).toEqual({ id: ada.userId, displayname: 'Ada', photourl: '' });
  });
});
