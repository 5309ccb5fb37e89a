import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { type RunningApi, startApi } from '@market/test/api/running-api';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema?: object }> }
  >;
  readonly security: readonly object[];
  /** Set for an operation that is not below /api. */
  readonly servers?: readonly object[];
  readonly requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

let api: RunningApi;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, { enum: string[] }> }> };
};

beforeAll(async () => {
  api = await startApi();
  document = (await api.inject('/api/openapi.json')).json();
});
afterAll(() => api.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );

describe('the OpenAPI description', () => {
  it('is OpenAPI 3.1 and lists every endpoint once', () => {
    expect(document.openapi).toBe('3.1.0');
    const operationIds = operations().map(({ operation }) => operation.operationId);
    expect(new Set(operationIds).size).toBe(operationIds.length);
    expect(operationIds).toEqual(expect.arrayContaining(ENDPOINTS.map(({ id }) => id)));
  });

  it('names exactly the parameters of each path, and gives each a schema', () => {
    for (const { path, operation } of operations()) {
      const pathParameters = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect(pathParameters).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      for (const parameter of operation.parameters) expect(parameter.schema).toBeInstanceOf(Object);
    }
  });

  it('has no reference to a missing part', () => {
    const schemaNames = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ].map((match) => match[1] ?? '');
    expect(schemaNames.length).toBeGreaterThan(0);
    for (const name of new Set(schemaNames)) expect(document.components.schemas).toHaveProperty(name);
  });

  it('describes refusals as problem documents with every code', () => {
    for (const { operation } of operations()) {
      const refusals = Object.entries(operation.responses).filter(
        ([status]) => status === 'default' || Number(status) >= 400,
      );
      expect(refusals.length).toBeGreaterThan(0);
      for (const [, refusal] of refusals)
        expect(Object.keys(refusal.content ?? {})).toEqual(['application/problem+json']);
    }
    expect(document.components.schemas['Problem']?.properties['code']?.enum).toEqual(Object.keys(PROBLEMS));
  });

  it('requires a bearer token where needed, and describes Idempotency-Key and the next page', () => {
    for (const endpoint of ENDPOINTS) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const parameterNames = operation?.parameters.map(({ name }) => name) ?? [];
      expect(parameterNames.includes('Idempotency-Key')).toBe(endpoint.idempotent === true);
      if (endpoint.access === 'user') expect(operation?.security).toEqual([{ bearer: [] }]);
      if (endpoint.access === 'optional') expect(operation?.security).toContainEqual({});
    }
    expect(document.paths['/users/directory']?.['get']?.responses['200']?.headers).toHaveProperty('Link');
  });

  it('contains only operations that have a handler', async () => {
    const missingEndpoints = [];
    for (const { path, verb, operation } of operations()) {
      const route = path.replace(/\{(\w+)\}/g, ':$1');
      const method = verb.toUpperCase();
      const hasRoute = api.application
        .getHttpAdapter()
        .getInstance()
        .hasRoute({ method, url: operation.servers ? route : `/api${route}` });
      if (!hasRoute) missingEndpoints.push(operation.operationId);
    }
    expect(missingEndpoints).toEqual([]);
  });

  it('has a page that shows it, which our content policy permits', async () => {
    const page = await api.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>/);
    expect((await api.inject('/api/docs/swagger-ui-bundle.js')).statusCode).toBe(200);
  });
});
