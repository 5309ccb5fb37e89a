import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { insertListing } from '../../../test/src/api/catalogue.js';
import { type Person, type RunningApi, startApi } from '../../../test/src/api/running-api.js';
import { rawRequest } from '../../../test/src/api/raw-request.js';
import drawShareImage from './draw-share-image.js';
import { DrawingThread } from './drawing-thread.js';
import type { ShareCard } from './share-card.js';

let api: RunningApi;
let lister: Person;
const drawnCards: ShareCard[] = [];

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  // The real worker thread needs a built file, so the images are drawn in the test's own thread.
  api.application.get(DrawingThread).draw = (card) => {
    drawnCards.push(card);
    return drawShareImage(card);
  };
});
afterAll(() => api.stop());
beforeEach(() => {
  drawnCards.length = 0;
});

const get = (url: string, headers: Record<string, string> = {}) => api.inject({ url, headers });

describe('a share image', () => {
  it('is a JPEG of 1200 × 630 with the public data of a listing', async () => {
    const id = await insertListing(api, lister, { title: 'Habit Garden', price_cents: 125_000 });
    const response = await get(`/share/mvp/${id}.jpg`);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(drawnCards[0]).toMatchObject({
      title: 'Habit Garden',
      details: ['Productivity', '$1,250 / month'],
    });
  });

  it('shows a price with cents as the site does', async () => {
    const id = await insertListing(api, lister, { price_cents: 2_150 });
    await get(`/share/mvp/${id}.jpg`);
    expect(drawnCards[0]).toMatchObject({ details: ['Productivity', '$21.50 / month'] });
  });

  it('shows a person, and the site', async () => {
    expect((await get(`/share/user/${lister.userId}.jpg`)).statusCode).toBe(200);
    expect((await get('/share/site.jpg')).statusCode).toBe(200);
    expect(drawnCards[0]).toMatchObject({ title: 'Lina' });
  });

  it('is drawn once for its content, and again when that changes', async () => {
    const id = await insertListing(api, lister);
    const firstResponse = await get(`/share/mvp/${id}.jpg`);
    await get(`/share/mvp/${id}.jpg`);
    expect(drawnCards).toHaveLength(1);
    const conditionalHeaders = { 'if-none-match': String(firstResponse.headers['etag']) };
    expect((await get(`/share/mvp/${id}.jpg`, conditionalHeaders)).statusCode).toBe(304);
    await api.query(`UPDATE listings SET title = 'Another name' WHERE id = $1`, [id]);
    expect((await get(`/share/mvp/${id}.jpg`, conditionalHeaders)).statusCode).toBe(200);
    expect(drawnCards).toHaveLength(2);
  });

  it('is drawn thirty times a minute for one address; images in the cache do not count, nor do other addresses', async () => {
    const limitedApi = await startApi({ RATE_LIMIT_PER_MINUTE: '3000', TRUST_PROXY: '1' });
    try {
      limitedApi.application.get(DrawingThread).draw = () => Promise.resolve(new Uint8Array(1));
      const owner = await limitedApi.signUp('Lina');
      const listingIds: string[] = [];
      for (let index = 0; index < 31; index += 1)
        listingIds.push(await insertListing(limitedApi, owner, { title: `Garden ${index}` }));
      const readImageFromIp = (id: string | undefined, ip: string) =>
        rawRequest(limitedApi, `/share/mvp/${id}.jpg`, { headers: { 'x-forwarded-for': ip } });
      const [lastId, ...otherIds] = listingIds;
      for (const id of otherIds) expect((await readImageFromIp(id, '2001:db8::1')).statusCode).toBe(200);
      const refusedResponse = await readImageFromIp(lastId, '2001:db8::2');
      expect(refusedResponse.statusCode).toBe(429);
      expect(refusedResponse.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
      expect((await readImageFromIp(otherIds[0], '2001:db8::1')).statusCode).toBe(200);
      expect((await readImageFromIp(lastId, '2001:db8:0:1::1')).statusCode).toBe(200);
      expect((await readImageFromIp(lastId, '2001:db8::1')).statusCode).toBe(200);
    } finally {
      await limitedApi.stop();
    }
  });

  it('draws any text that people type, however long and in any script', async () => {
    const hostileText = '</svg><script>alert(1)</script>&amp;“‏ 日本語 🎉 ';
    const id = await insertListing(api, lister, {
      title: hostileText.repeat(3),
      short_description: 'W'.repeat(100),
    });
    expect((await get(`/share/mvp/${id}.jpg`)).statusCode).toBe(200);
  });

  it('does not fetch an address that a person typed', async () => {
    const id = await insertListing(api, lister, { image: 'http://169.254.169.254/latest' } as object);
    expect((await get(`/share/mvp/${id}.jpg`)).statusCode).toBe(200);
    expect(drawnCards[0]?.picture).toBeUndefined();
  });

  it('is not drawn, nor cached, without its picture while the bucket does not respond (FIND-24)', async () => {
    const storedPicture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    let isBucketAvailable = false;
    const bucket = createServer((_request, response) =>
      isBucketAvailable ? response.end(storedPicture) : response.writeHead(503).end(),
    );
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    const apiWithBucket = await startApi({
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    try {
      apiWithBucket.application.get(DrawingThread).draw = (card) => {
        drawnCards.push(card);
        return Promise.resolve(new Uint8Array(1));
      };
      const image = '/media/images/00000000-0000-4000-8000-000000000001-1600.webp';
      const id = await insertListing(apiWithBucket, await apiWithBucket.signUp(), { image } as object);
      const readImage = () => apiWithBucket.inject({ url: `/share/mvp/${id}.jpg` });
      const refusedResponse = await readImage();
      expect(refusedResponse.statusCode).toBe(503);
      expect(refusedResponse.headers['cache-control']).toBe('no-store');
      expect(refusedResponse.headers).not.toHaveProperty('etag');
      isBucketAvailable = true;
      expect((await readImage()).statusCode).toBe(200);
      expect(drawnCards).toMatchObject([{ picture: { shape: 'cover' } }]);
    } finally {
      await apiWithBucket.stop();
      bucket.close();
      bucket.closeAllConnections();
    }
  });

  it('is drawn without a picture that is not stored any more', async () => {
    const image = '/media/images/00000000-0000-4000-8000-000000000002-1600.webp';
    const id = await insertListing(api, lister, { image } as object);
    expect((await get(`/share/mvp/${id}.jpg`)).statusCode).toBe(200);
    expect(drawnCards[0]?.picture).toBeUndefined();
  });

  it('does not exist for a listing that is not public, nor for an invalid name', async () => {
    const pendingId = await insertListing(api, lister, { state: 'pending' });
    const missingImagePaths = [
      `/share/mvp/${pendingId}.jpg`,
      '/share/mvp/x.jpg',
      '/share/mvp/x.png',
      '/share/user/..jpg',
      '/share/x',
    ];
    for (const name of missingImagePaths) expect((await get(name)).statusCode).toBe(404);
    expect(drawnCards).toHaveLength(0);
  });
});
