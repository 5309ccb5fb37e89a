import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import { SCREENSHOT_TEXTS, SCREENSHOTS_MAX } from '@market/contract/listings/screenshots';
import { deletionStatements } from '@market/domain/accounts/personal-data-statements';
import { Clock, DAY_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { UndoableDecisionsService } from '@market/domain/reviews/undoable-decisions.service';
import { UploadsCleaner } from '@market/domain/uploads/uploads-cleaner';
import { cameraPicture } from '@market/test/api/camera-pictures';
import { call, linkGitHub, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

interface Screenshot {
  readonly image: string;
  readonly alt: string;
}

const TEST_STARTS_AT = new Date('2026-03-01T12:00:00.000Z');
let storageFolder: string;
let api: RunningApi;
let lina: Person;
let moderator: Person;

beforeAll(async () => {
  storageFolder = mkdtempSync(join(tmpdir(), 'market-screenshots-'));
  api = await startApi({ STORAGE_DIR: storageFolder });
  moderator = await signUpModerator(api);
});
afterAll(async () => {
  await api.stop();
  rmSync(storageFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  api.setTime(TEST_STARTS_AT);
  lina = await api.signUp('Lina');
  await linkGitHub(api, lina);
});

async function upload(alt: string, uploader: Person = lina): Promise<Screenshot> {
  const response = await api.inject({
    method: 'POST',
    url: '/api/uploads/images',
    headers: { authorization: uploader.authorization, 'content-type': 'image/jpeg' },
    payload: await cameraPicture(40, 30),
  });
  return { image: response.json().image, alt };
}

const postListing = (screenshots: unknown) =>
  call(api, 'POST', '/mvps', { person: lina, body: { ...LISTING_BODY, screenshots } });
const changeListing = (id: string, screenshots: unknown) =>
  call(api, 'PUT', `/mvps/${id}`, { person: lina, body: { screenshots } });
const screenshotsShownTo = async (id: string, person?: Person): Promise<Screenshot[]> =>
  (await call(api, 'GET', `/mvps/${id}`, { person })).json().screenshots;

/** Reads the review of a listing in the console. */
async function readReview(listingId: string) {
  const { data } = (await call(api, 'GET', '/admin/reviews?state=pending', { person: moderator })).json<{
    data: { id: string; listingId: string }[];
  }>();
  const id = data.find((row) => row.listingId === listingId)?.id ?? '';
  return (await call(api, 'GET', `/admin/reviews/${id}`, { person: moderator })).json();
}

async function approve(listingId: string): Promise<void> {
  const { id } = await readReview(listingId);
  const response = await call(api, 'POST', `/admin/reviews/${id}/approve`, { person: moderator });
  expect(response.statusCode).toBe(200);
  // Moves the clock: a decision takes effect only when it can no longer be undone (REVIEW-9).
  const { application } = api;
  api.setTime(new Date(application.get(Clock).now().getTime() + UNDO_WINDOW_SECONDS * SECOND_MS));
  await application.get(UndoableDecisionsService).apply(id);
}

async function createListingWith(screenshots: readonly Screenshot[]): Promise<string> {
  const response = await postListing(screenshots);
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

describe('screenshots (LIST-41)', () => {
  it('are shown in the lister’s order on the page and in the review, and left out of lists', async () => {
    const shots = [await upload('The garden'), await upload('The week')];
    const id = await createListingWith([...shots].reverse());
    expect((await readReview(id)).proposed.screenshots).toEqual([...shots].reverse());
    await approve(id);
    for (const person of [undefined, lina, moderator])
      expect(await screenshotsShownTo(id, person)).toEqual([...shots].reverse());
    const listReply = (await call(api, 'GET', `/mvps?ids=${id}`)).json();
    expect(listReply.mvps[0]).not.toHaveProperty('screenshots');
  });

  it('are an empty list if the lister added none', async () => {
    const response = await call(api, 'POST', '/mvps', { person: lina, body: LISTING_BODY });
    expect(response.json().screenshots).toEqual([]);
  });

  it('wait for review when they change, and no longer when the change is reverted (LIST-22, LIST-23)', async () => {
    const shots = [await upload('The garden'), await upload('The week')];
    const id = await createListingWith(shots);
    await approve(id);
    const changedListing = (await changeListing(id, [...shots].reverse())).json();
    expect(changedListing.proposal).toEqual({ screenshots: [...shots].reverse() });
    expect(await screenshotsShownTo(id)).toEqual(shots);
    expect(await readReview(id)).toMatchObject({
      approved: { screenshots: shots },
      proposed: { screenshots: [...shots].reverse() },
    });
    expect((await changeListing(id, shots)).json().proposal).toBeNull();
  });

  it('are shown at once when a change is approved', async () => {
    const [shotBefore, shotAfter] = [await upload('Before'), await upload('After')];
    const id = await createListingWith([shotBefore]);
    await approve(id);
    expect(await screenshotsShownTo(id)).toEqual([shotBefore]);
    await changeListing(id, [shotAfter]);
    api.setTime(new Date(TEST_STARTS_AT.getTime() + 1000));
    await approve(id);
    await expect.poll(() => screenshotsShownTo(id)).toEqual([shotAfter]);
  });

  it('that another person uploaded, or that are not stored any more, are refused with their position', async () => {
    const ownShot = await upload('Mine');
    const moderatorsShot = await upload('Theirs', moderator);
    const deletedShot = await upload('Gone');
    await api.query(`UPDATE uploads SET is_kept = false WHERE id = $1`, [deletedShot.image.slice(14, 50)]);
    const id = await createListingWith([ownShot]);
    for (const shot of [moderatorsShot, deletedShot]) {
      for (const response of [await postListing([ownShot, shot]), await changeListing(id, [ownShot, shot])]) {
        expect(response.statusCode).toBe(422);
        expect(response.json()).toMatchObject({
          code: 'listing/screenshot-gone',
          detail: 'Screenshot 2 is not stored here any more. Remove it and upload it again.',
        });
      }
    }
    expect(await screenshotsShownTo(id, lina)).toEqual([ownShot]);
  });

  it('and the picture of a listing, if it is not stored any more or was never uploaded, is refused (LIST-41)', async () => {
    const [ownPicture, deletedPicture] = [(await upload('Mine')).image, (await upload('Gone')).image];
    await api.query(`UPDATE uploads SET is_kept = false WHERE id = $1`, [deletedPicture.slice(14, 50)]);
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      call(api, method, path, { person: lina, body });
    const createdListing = await send('POST', '/mvps', { ...LISTING_BODY, image: ownPicture });
    expect(createdListing.statusCode).toBe(201);
    const path = `/mvps/${createdListing.json().id}`;
    const unknownPicture = '/media/images/00000000-0000-4000-8000-000000000001-1600.webp';
    const moderatorsPicture = (await upload('Theirs', moderator)).image;
    for (const image of [deletedPicture, unknownPicture, moderatorsPicture]) {
      for (const response of [
        await send('POST', '/mvps', { ...LISTING_BODY, image }),
        await send('PUT', path, { image }),
      ]) {
        expect(response.statusCode).toBe(422);
        expect(response.json()).toMatchObject({
          code: 'listing/image-gone',
          detail: 'The picture is not stored here any more. Upload it again.',
        });
      }
    }
    // The listing's own picture is accepted although it is deleted: changes of other fields contain it too.
    await api.query(`UPDATE uploads SET is_kept = false WHERE id = $1`, [ownPicture.slice(14, 50)]);
    expect((await send('PUT', path, { image: ownPicture, title: 'Renamed' })).statusCode).toBe(200);
  });

  it('and a picture with the web address of this site are checked and stored by its path (LIST-41)', async () => {
    const ownPicture = (await upload('Mine')).image;
    const moderatorsPicture = (await upload('Theirs', moderator)).image;
    const create = (image: string) =>
      call(api, 'POST', '/mvps', { person: lina, body: { ...LISTING_BODY, image } });
    const change = (id: string, image: string) =>
      call(api, 'PUT', `/mvps/${id}`, { person: lina, body: { image } });
    const { id } = (await create('https://elsewhere.example/a.webp')).json();
    for (const site of ['http://localhost:3000', 'https://LOCALHOST:3000']) {
      expect((await create(site + ownPicture)).json()).toMatchObject({ image: ownPicture });
      expect((await change(id, `${site}${ownPicture}?v=1`)).json()).toMatchObject({ image: ownPicture });
      for (const response of [
        await create(site + moderatorsPicture),
        await change(id, site + moderatorsPicture),
      ])
        expect(response.json()).toMatchObject({ status: 422, code: 'listing/image-gone' });
    }
    const foreignAddress = `https://elsewhere.example${moderatorsPicture}`;
    expect((await create(foreignAddress)).json()).toMatchObject({ image: foreignAddress });
  });

  it.each([
    ['javascript:alert(1)', SCREENSHOT_TEXTS.notOurs],
    ['https://elsewhere.example/a.webp', SCREENSHOT_TEXTS.notOurs],
    ['//elsewhere.example/media/images/a-1600.webp', SCREENSHOT_TEXTS.notOurs],
    ['/media/listings/groovebox.webp', SCREENSHOT_TEXTS.notOurs],
    ['/media/images/../private/x-1600.webp', SCREENSHOT_TEXTS.notOurs],
    ['/media/images/00000000-0000-4000-8000-000000000001-480.webp', SCREENSHOT_TEXTS.notOurs],
    ['/media/images/00000000-0000-4000-8000-000000000001-1600.webp" onerror="x', SCREENSHOT_TEXTS.notOurs],
  ])('with the address %s are refused', async (image, errorText) => {
    const response = await postListing([{ image, alt: 'Something' }]);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ 'screenshots.0.image': errorText });
  });

  it('are refused without a description, if repeated, beyond eight, and in any other shape', async () => {
    const shot = await upload('The garden');
    const refusalOf = async (screenshots: unknown) => {
      const response = await postListing(screenshots);
      expect(response.statusCode).toBe(400);
      return Object.values(response.json().errors);
    };
    for (const alt of ['', '  ', '\u200b', undefined])
      expect(await refusalOf([{ ...shot, alt }])).toEqual([SCREENSHOT_TEXTS.alt]);
    expect(await refusalOf([{ ...shot, alt: 'x'.repeat(201) }])).toEqual(['Use at most 200 characters']);
    expect(await refusalOf([shot, shot])).toEqual([SCREENSHOT_TEXTS.twice]);
    const tooManyShots = Array.from({ length: SCREENSHOTS_MAX + 1 }, (_, index) => ({
      image: `/media/images/00000000-0000-4000-8000-00000000000${index}-1600.webp`,
      alt: 'x',
    }));
    expect(await refusalOf(tooManyShots)).toEqual([SCREENSHOT_TEXTS.tooMany]);
    for (const invalidScreenshots of ['x', { 0: shot }, [shot.image], [[shot]], null])
      await refusalOf(invalidScreenshots);
  });

  it('keep markup in a description as text', async () => {
    const shot = await upload('"><img src=x onerror=alert(1)>');
    const id = await createListingWith([shot]);
    await approve(id);
    expect(await screenshotsShownTo(id)).toEqual([shot]);
  });

  it('are kept while a listing or its waiting change has them, and their files removed afterwards (UPLOAD-7)', async () => {
    const [publicShot, proposed, unused] = [await upload('a'), await upload('b'), await upload('c')];
    const id = await createListingWith([publicShot]);
    await approve(id);
    await changeListing(id, [proposed]);
    api.setTime(new Date(Date.now() + DAY_MS));
    await api.query(`UPDATE uploads SET updated_at = $1`, [TEST_STARTS_AT]);
    const cleanUploads = () => api.application.get(UploadsCleaner).clean(100);
    const readFileNames = () => readdirSync(join(storageFolder, 'images')).join(' ');
    const isStored = ({ image }: Screenshot) => readFileNames().includes(image.slice(14, 50));
    await cleanUploads();
    expect([publicShot, proposed, unused].map(isStored)).toEqual([true, true, false]);
    for (const statement of deletionStatements().filter((sql) => sql.startsWith('UPDATE listings')))
      await api.query(statement, [lina.userId]);
    await cleanUploads();
    expect([publicShot, proposed].map(isStored)).toEqual([false, false]);
  });
});
