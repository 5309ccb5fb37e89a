import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { createEmulator, type Emulator } from 'emulate';
import { freePort } from '@market/test/servers/free-port';
import { FolderStorage } from './folder-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';

const S3_CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const PICTURE = Buffer.from('a picture');

let folder: string;
let s3: Emulator;
let endpoint: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-objects-'));
  const port = await freePort();
  endpoint = `http://127.0.0.1:${port}`;
  s3 = await createEmulator({ service: 'aws', port, hostname: '127.0.0.1' });
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: S3_CREDENTIALS,
  });
  await client.send(new CreateBucketCommand({ Bucket: 'pictures' }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const STORAGES: readonly (readonly [string, () => ObjectStorage])[] = [
  ['a folder', () => new FolderStorage(folder)],
  [
    'a bucket',
    () =>
      new S3Storage({
        S3_BUCKET: 'pictures',
        S3_REGION: 'us-east-1',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      }),
  ],
];

async function listKeys(storage: ObjectStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

describe.each(STORAGES)('objects in %s', (_name, createStorage) => {
  it('are returned unchanged; a new object replaces the earlier one with its key', async () => {
    const storage = createStorage();
    await storage.put('images/a-480.webp', Buffer.from('old'), 'image/webp');
    await storage.put('images/a-480.webp', PICTURE, 'image/webp');
    const storedObject = await storage.read('images/a-480.webp');
    expect(storedObject?.byteSize).toBe(PICTURE.length);
    expect(storedObject && (await buffer(storedObject.body))).toEqual(PICTURE);
  });

  it('can be stored from a file', async () => {
    const [storage, path] = [createStorage(), join(folder, 'large.zip')];
    writeFileSync(path, Buffer.alloc(3 * 1024 * 1024, 7));
    await storage.putFile('archives/a-1.zip', path, 'application/zip');
    const storedObject = await storage.read('archives/a-1.zip');
    expect(storedObject?.byteSize).toBe(3 * 1024 * 1024);
    expect(storedObject && (await buffer(storedObject.body)).equals(Buffer.alloc(3 * 1024 * 1024, 7))).toBe(
      true,
    );
    await expect(
      storage.putFile('archives/b-1.zip', join(folder, 'nothing'), 'application/zip'),
    ).rejects.toThrow();
    expect(await listKeys(storage, 'archives/')).toEqual(['archives/a-1.zip']);
  });

  it('are listed below their prefix, with their time', async () => {
    const storage = createStorage();
    await storage.put('listed/one.webp', PICTURE, 'image/webp');
    await storage.put('listed/two.webp', PICTURE, 'image/webp');
    await storage.put('other/three.webp', PICTURE, 'image/webp');
    expect(await listKeys(storage, 'listed/')).toEqual(['listed/one.webp', 'listed/two.webp']);
    for await (const { modifiedAt } of storage.list('listed/'))
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    expect(await listKeys(storage, 'nothing/')).toEqual([]);
  });

  it('are gone after deletion, and deleting them again does nothing', async () => {
    const storage = createStorage();
    await storage.put('images/b.webp', PICTURE, 'image/webp');
    await storage.delete('images/b.webp');
    await storage.delete('images/b.webp');
    expect(await storage.read('images/b.webp')).toBeUndefined();
  });

  it.each([
    '../secrets.json',
    '/etc/passwd',
    'images/../../x',
    'images//x',
    '.env',
    'images/.x',
    'a\u0000b',
    '',
  ])('have no key such as %j', async (key) => {
    await expect(createStorage().put(key, PICTURE, 'image/webp')).rejects.toThrow('Malformed object key');
    await expect(createStorage().read(key)).rejects.toThrow('Malformed object key');
    await expect(createStorage().delete(key)).rejects.toThrow('Malformed object key');
  });
});

describe('a folder', () => {
  it('lists unfinished files that a crash left, and deletes them', async () => {
    const storage = new FolderStorage(folder);
    await storage.put('crashed/a.webp', PICTURE);
    writeFileSync(join(folder, 'crashed', '.unfinished-x1'), 'ha');
    expect(await listKeys(storage, 'crashed/')).toEqual(['crashed/.unfinished-x1', 'crashed/a.webp']);
    await storage.delete('crashed/.unfinished-x1');
    expect(readdirSync(join(folder, 'crashed'))).toEqual(['a.webp']);
  });
});

describe('a bucket whose server fails', () => {
  const createS3Storage = (url: string, limits?: ConstructorParameters<typeof S3Storage>[1]) =>
    new S3Storage(
      {
        S3_BUCKET: 'pictures',
        S3_REGION: 'us-east-1',
        S3_ENDPOINT: url,
        S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      },
      limits,
    );
  async function startServer(handler: RequestListener): Promise<{ url: string; stop: () => void }> {
    const server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      url,
      stop() {
        server.close();
        server.closeAllConnections();
      },
    };
  }

  it('causes a timeout error if the server accepts requests and never responds', async () => {
    const server = await startServer(() => undefined);
    const limits = { connectionTimeout: 50, requestTimeout: 50, throwOnRequestTimeout: true };
    await expect(createS3Storage(server.url, limits).read('a')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(createS3Storage(server.url, limits).put('a', PICTURE, 'text/plain')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    server.stop();
  });

  it('returns undefined for a missing object with any error code, but not for a missing bucket', async () => {
    const errorBody = { code: '' };
    const server = await startServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(errorBody.code && `<Error><Code>${errorBody.code}</Code></Error>`);
    });
    for (const code of ['NoSuchKey', 'NotFound', '']) {
      errorBody.code = code;
      expect(await createS3Storage(server.url).read('a')).toBeUndefined();
    }
    errorBody.code = 'NoSuchBucket';
    await expect(createS3Storage(server.url).read('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    server.stop();
  });
});
