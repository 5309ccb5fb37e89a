import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { cameraPicture } from '@market/test/api/camera-pictures';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { startServer } from '@market/test/servers/start-server';

/**
 * Modules that the bundle contains. The server must not load a second copy of them from their own files,
 * because `instanceof` fails with two copies of a class.
 */
const BUNDLED_MODULES = /(?:contract|domain)\/dist\/|node_modules\/(?:rxjs|@nestjs|zod|pino)\//;

let api: RunningApi;
let storageFolder: string;

beforeAll(async () => {
  storageFolder = mkdtempSync(join(tmpdir(), 'market-start-'));
  api = await startApi({ STORAGE_DIR: storageFolder });
});
afterAll(async () => {
  await api.stop();
  rmSync(storageFolder, { recursive: true, force: true });
});

/** Starts a server from its build, sends it a request, and returns the scripts that it loaded. */
async function listLoadedScripts(
  server: 'api' | 'workers',
  sendRequest: (url: string) => Promise<void>,
): Promise<string[]> {
  const { DATABASE_URL, AUTH_SECRET } = api.application.get<Settings>(SETTINGS);
  const coverageFolder = mkdtempSync(join(storageFolder, 'read-'));
  const { process, url } = await startServer(server, {
    DATABASE_URL,
    AUTH_SECRET,
    STORAGE_DIR: storageFolder,
    NODE_V8_COVERAGE: coverageFolder,
  });
  await sendRequest(url);
  await process.stop();
  return readdirSync(coverageFolder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverageFolder, name), 'utf8')) as {
      result: { url: string }[];
    };
    return result.map((script) => script.url).filter((script) => script.startsWith('file:'));
  });
}

it('the api loads its modules from one file, and packages that it needs later from their own folders', async () => {
  const lina = await api.signUp('Lina');
  const picture = new Uint8Array(await cameraPicture(40, 30));
  const scripts = await listLoadedScripts('api', async (url) => {
    const earlyResponse = await fetch(`${url}/api/mvps`);
    expect(earlyResponse.status).toBe(200);
    const response = await fetch(`${url}/api/uploads/images`, {
      method: 'POST',
      headers: { authorization: lina.authorization, 'content-type': 'image/jpeg' },
      body: picture,
    });
    expect(response.status).toBe(201);
    for (const path of ['/sitemap.xml', '/api/docs', '/api/docs/swagger-ui-bundle.js'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  });
  expect(scripts.some((script) => script.endsWith('/api/dist/bundle/serve.js'))).toBe(true);
  expect(scripts.some((script) => /node_modules\/sharp\//.test(script))).toBe(true);
  expect(scripts.filter((script) => BUNDLED_MODULES.test(script))).toEqual([]);
  for (const externalModule of [/node_modules\/typeorm\/index\.js$/, /\/reflect-metadata\/Reflect\.js$/])
    expect(scripts.filter((script) => externalModule.test(script))).toHaveLength(1);
}, 120_000);

it('the workers load their modules from one file', async () => {
  const scripts = await listLoadedScripts('workers', async (url) => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
  expect(scripts.some((script) => script.endsWith('/workers/dist/bundle/work.js'))).toBe(true);
  expect(scripts.filter((script) => BUNDLED_MODULES.test(script))).toEqual([]);
}, 120_000);
