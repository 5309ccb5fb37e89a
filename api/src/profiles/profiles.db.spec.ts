import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, linkGitHub, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.query('UPDATE users SET disabled_at = now() WHERE disabled_at IS NULL');
  [ada, ben] = [await api.signUp('Ada Lovelace'), await api.signUp('Ben')];
});

const profileOf = async (person: Person) => (await call(api, 'GET', '/users/profile', { person })).json();
const changeProfile = (person: Person, body: object) => call(api, 'PUT', '/users/profile', { person, body });
const readPublicProfile = async (idOrName: string) =>
  call(api, 'GET', `/users/public/${encodeURIComponent(idOrName)}`);
const readDirectory = async (query = '', person?: Person) =>
  (await call(api, 'GET', `/users/directory?${query}`, { person })).json();
const namesIn = (entries: { displayname: string }[]) => entries.map(({ displayname }) => displayname);

describe('one’s own profile', () => {
  it('has the documented field names, and the linked sign-in methods', async () => {
    await linkGitHub(api, ada);
    expect(await profileOf(ada)).toMatchObject({
      id: ada.userId,
      uid: ada.userId,
      displayname: 'Ada Lovelace',
      displayName: 'Ada Lovelace',
      photourl: '',
      email: `${ada.userId}@people.example`,
      providers: ['github'],
    });
  });

  it('stores the fields that are sent, keeps the others, and never changes the e-mail (PEOPLE-1)', async () => {
    await changeProfile(ada, {
      displayname: 'Ada',
      bio: 'Engines',
      website: 'https://ada.example',
      twitter: '@ada',
    });
    const body = {
      displayname: ' Countess ',
      email: 'other@people.example',
      linkedin: 'https://in.example/ada',
    };
    expect((await changeProfile(ada, body)).json()).toMatchObject({
      displayname: 'Countess',
      email: `${ada.userId}@people.example`,
      bio: 'Engines',
      website: 'https://ada.example',
      twitter: 'ada',
      linkedin: 'https://in.example/ada',
    });
    expect((await changeProfile(ada, { displayname: 'Ada', bio: '', website: '' })).json()).toMatchObject({
      bio: '',
      website: '',
    });
  });

  it.each([
    [{ displayname: '  ' }, 'displayname'],
    [{}, 'displayname'],
    [{ displayname: 'Ada', website: 'ada example' }, 'website'],
    [{ displayname: 'Ada', website: 'javascript:alert(1)' }, 'website'],
    [{ displayname: 'Ada', linkedin: 'data:text/html,x' }, 'linkedin'],
    [{ displayname: 'Ada', github: 'a/b' }, 'github'],
    [{ displayname: 'Ada', twitter: 'https://x.example/ada' }, 'twitter'],
  ])('is refused with an error for its field: %j', async (body, field) => {
    const response = (await changeProfile(ada, body)).json();
    expect(response).toMatchObject({ status: 400, errors: { [field]: expect.stringMatching(/\w/) } });
    expect((await profileOf(ada)).displayname).toBe('Ada Lovelace');
  });
});

describe('a public profile', () => {
  it('counts approved and available MVPs, and shows the average rating', async () => {
    await insertListing(api, ada, { rating_sum: 9, review_count: 2 });
    await insertListing(api, ada, { is_available: false, rating_sum: 3, review_count: 1 });
    await insertListing(api, ada, { state: 'pending' });
    expect((await readPublicProfile(ada.userId)).json()).toMatchObject({
      mvpCount: 2,
      availableCount: 1,
      rating: 4,
      reviewCount: 3,
    });
    expect((await readPublicProfile(ben.userId)).json()).toMatchObject({
      mvpCount: 0,
      rating: 4.8,
      reviewCount: 0,
    });
  });

  it('does not contain the e-mail for any reader (PEOPLE-4)', async () => {
    const [profileResponse, entries] = [
      await readPublicProfile(ada.userId),
      JSON.stringify(await readDirectory('', ben)),
    ];
    expect(`${profileResponse.body}${entries}`).not.toContain('@people.example');
  });

  it('is found by a name that only one person has, and by no other (PEOPLE-3)', async () => {
    expect((await readPublicProfile('Ada Lovelace')).json()).toMatchObject({ id: ada.userId });
    await api.signUp('Ben');
    for (const name of ['Ben', 'ada lovelace', 'Ada', '%', '00000000-0000-7000-8000-000000000000'])
      expect((await readPublicProfile(name)).json()).toMatchObject({ status: 404, detail: 'User not found' });
  });

  it('does not exist while its person is disabled', async () => {
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ada.userId]);
    expect((await readPublicProfile(ada.userId)).statusCode).toBe(404);
    expect(namesIn(await readDirectory())).toEqual(['Ben']);
  });
});

describe('the directory', () => {
  it('lists everybody but the caller, newest first (PEOPLE-10)', async () => {
    expect(namesIn(await readDirectory())).toEqual(['Ben', 'Ada Lovelace']);
    expect(namesIn(await readDirectory('', ben))).toEqual(['Ada Lovelace']);
  });

  it('finds parts of name, bio and location in any letter case, and treats wildcards literally (PEOPLE-10)', async () => {
    await changeProfile(ada, {
      displayname: 'Ada Lovelace',
      bio: 'Analytical engines, 100%',
      location: 'Ockham, England',
    });
    for (const searchText of ['LOVELACE', 'lytical', 'ockham', 'ad', '100%', ' ada '])
      expect([searchText, namesIn(await readDirectory(`search=${encodeURIComponent(searchText)}`))]).toEqual([
        searchText,
        ['Ada Lovelace'],
      ]);
    for (const searchText of ['%', '_', 'zzz', 'people.example', 'engines ben'])
      expect([
        searchText,
        namesIn(await readDirectory(`search=${encodeURIComponent(searchText)}`)).includes('Ben'),
      ]).toEqual([searchText, false]);
  });

  it('is paged without gaps or repetitions, with and without search text', async () => {
    for (let count = 0; count < 5; count += 1) await api.signUp(`Somebody ${count}`);
    for (const search of ['', '&search=somebody']) {
      const allNames = namesIn(await readDirectory(`limit=100${search}`));
      const listedNames: string[] = [];
      for (let pageUrl: string | undefined = `/users/directory?limit=2${search}`; pageUrl !== undefined;) {
        const response = await call(api, 'GET', pageUrl);
        listedNames.push(...namesIn(response.json()));
        pageUrl = /<\/api([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1];
      }
      expect(listedNames).toEqual(allNames);
    }
  });
});
