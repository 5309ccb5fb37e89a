import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let ada: Person;
let ben: Person;
let mona: Person;

beforeAll(async () => {
  api = await startApi();
  [ada, ben] = [await api.signUp('Ada'), await api.signUp('Ben')];
  mona = await signUpModerator(api);
});
afterAll(() => api.stop());
beforeEach(() => api.query('TRUNCATE reports'));

const readConsole = async (path: string) =>
  (await call(api, 'GET', `/admin${path}`, { person: mona })).json();
const resolveReport = (id: string, body?: object, person = mona) =>
  call(api, 'POST', `/admin/reports/${id}/resolve`, { person, ...(body && { body }) });

/** Reports Ada or an MVP of hers as Ben. Returns the id of the report. */
async function reportAsBen(subject: object = { userId: ada.userId }, details = ''): Promise<string> {
  await call(api, 'POST', '/reports', { person: ben, body: { ...subject, reason: 'fraud', details } });
  const [newestReport] = (await readConsole('/reports')).data;
  return newestReport.id;
}

describe('the list of reports', () => {
  it('names reporter, subject and state', async () => {
    const mvpId = await insertListing(api, ada, { title: 'Copied thing' });
    await reportAsBen({ mvpId }, 'It is <b>mine</b>');
    await reportAsBen();
    const { data, total } = await readConsole('/reports');
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { userId: ada.userId, mvpId: null, subjectName: 'Ada', ownerName: 'Ada', state: 'open' },
      {
        userId: null,
        mvpId,
        subjectName: 'Copied thing',
        ownerId: ada.userId,
        reporterName: 'Ben',
        reason: 'fraud',
        details: 'It is <b>mine</b>',
      },
    ]);
  });

  it.each([
    ['state=open', ['Ada']],
    ['state=resolved', ['Copied thing']],
    ['about=mvp', ['Copied thing']],
    ['about=user', ['Ada']],
    ['reason=spam', []],
    ['q=copied', ['Copied thing']],
    ['sort=subjectName&order=asc', ['Ada', 'Copied thing']],
  ])('filtered by %s contains %j', async (query, names) => {
    const closedId = await reportAsBen({ mvpId: await insertListing(api, ada, { title: 'Copied thing' }) });
    await resolveReport(closedId, { reason: 'Gone' });
    await reportAsBen();
    const { data } = await readConsole(`/reports?${query}`);
    expect(data.map(({ subjectName }: { subjectName: string }) => subjectName)).toEqual(names);
  });
});

describe('a report', () => {
  it('is closed with a note, which the audit log shows with the moderator’s name', async () => {
    const id = await reportAsBen();
    expect((await resolveReport(id, { reason: 'Talked to her' })).json()).toMatchObject({
      state: 'resolved',
      resolvedByName: 'Mona',
    });
    expect((await readConsole(`/audit?subjectId=${id}`)).data).toMatchObject([
      {
        action: 'report.resolve',
        subjectName: 'Ada',
        actorName: 'Mona',
        reason: 'Talked to her',
        before: { state: 'open' },
        after: { state: 'resolved' },
      },
    ]);
  });

  it('stays open without a note', async () => {
    const id = await reportAsBen();
    expect((await resolveReport(id, { reason: ' ' })).json()).toMatchObject({
      status: 400,
      errors: { reason: 'A note is required' },
    });
    expect(await readConsole(`/reports/${id}`)).toMatchObject({ state: 'open', resolvedAt: null });
  });

  it('that two moderators close at the same instant is closed by one; the other gets 409', async () => {
    const id = await reportAsBen();
    const otto = await signUpModerator(api);
    const responses = await Promise.all([
      resolveReport(id, { reason: 'One' }),
      resolveReport(id, { reason: 'Two' }, otto),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'report/resolved',
    });
    expect((await readConsole(`/audit?subjectId=${id}`)).total).toBe(1);
  });

  it('with an unknown id is not found, and the overview counts open reports only', async () => {
    expect((await resolveReport(mona.userId, { reason: 'None' })).json()).toMatchObject({
      code: 'report/not-found',
    });
    const id = await reportAsBen();
    expect((await readConsole('/overview')).waiting.reports).toBe(1);
    await resolveReport(id, { reason: 'Done' });
    expect((await readConsole('/overview')).waiting.reports).toBe(0);
  });
});
