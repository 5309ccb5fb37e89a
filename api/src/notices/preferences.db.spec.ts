import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_SWITCH_NAMES, type MailSwitch } from '@market/contract/mail-switches';
import { PreferencesService } from '@market/domain/notices/preferences.service';
import { call } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let person: Person;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  person = await api.signUp('Ada');
});

const change = (email: Partial<Record<MailSwitch, boolean>>) =>
  call(api, 'PUT', '/users/preferences', { person, body: { email } });
const unsubscribe = (name: MailSwitch) =>
  api.application.get(PreferencesService).switchOff(person.userId, name);

/** Returns the names of the switches that are off. */
async function readSwitchesOff(): Promise<string[]> {
  const { email } = (await call(api, 'GET', '/users/preferences', { person })).json();
  return Object.keys(email).filter((name) => !email[name]);
}

describe('a change of e-mail preferences (NOTIFY-2)', () => {
  it('changes only the switches that it names, and returns all of them', async () => {
    await unsubscribe('rating.new');
    const switchedOff = await change({ 'message.new': false });
    expect([switchedOff.statusCode, Object.keys(switchedOff.json().email).sort()]).toEqual([
      200,
      [...MAIL_SWITCH_NAMES].sort(),
    ]);
    expect(await readSwitchesOff()).toEqual(['message.new', 'rating.new']);
    await change({ 'message.new': true, 'listing.followed': false });
    await change({ 'listing.followed': false });
    expect(await readSwitchesOff()).toEqual(['listing.followed', 'rating.new']);
    expect((await change({})).statusCode).toBe(200);
    expect(await readSwitchesOff()).toEqual(['listing.followed', 'rating.new']);
  });

  it('of a page that was loaded before later switches existed does not switch them on', async () => {
    await unsubscribe('search.matched');
    const response = await change({
      'message.new': true,
      'rental.received': false,
      'listing.reviewed': true,
      'listing.followed': true,
    });
    expect(response.statusCode).toBe(200);
    expect(await readSwitchesOff()).toEqual(['rental.received', 'search.matched']);
  });

  it('loses no simultaneous change of another switch', async () => {
    await change({ 'message.new': false });
    await Promise.all(MAIL_SWITCH_NAMES.map((name) => change({ [name]: name === 'message.new' })));
    expect(await readSwitchesOff()).toEqual(MAIL_SWITCH_NAMES.filter((name) => name !== 'message.new'));
  });
});
