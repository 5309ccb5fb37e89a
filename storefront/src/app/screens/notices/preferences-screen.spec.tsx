import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPTIONAL_MAIL_LABELS, MAIL_SWITCH_NAMES, type MailSwitch } from '@market/contract/mail-switches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { Component as PreferencesScreen } from './PreferencesScreen.js';

type Switches = Record<MailSwitch, boolean>;

const ALL_ON = Object.fromEntries(MAIL_SWITCH_NAMES.map((name) => [name, true])) as Switches;
let storedSwitches: Switches = ALL_ON;
let requestBodies: unknown[] = [];
/** The statuses of the next responses to changes; 200 if the array is empty. */
let replyStatuses: number[] = [];
/** For each of the next changes, a promise that must resolve before the server responds. */
let replyDelays: Promise<void>[] = [];

const server = setupServer(
  http.get('*/api/users/preferences', () => HttpResponse.json({ email: storedSwitches })),
  http.put('*/api/users/preferences', async ({ request }) => {
    const body = (await request.json()) as { email: Partial<Switches> };
    requestBodies.push(body);
    const status = replyStatuses.shift() ?? 200;
    if (status === 200) storedSwitches = { ...storedSwitches, ...body.email };
    const reply = { email: storedSwitches };
    await replyDelays.shift();
    return status === 200 ? HttpResponse.json(reply) : new HttpResponse(null, { status });
  }),
  http.get('*/api/users/blocked', () => HttpResponse.json({ people: [] })),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
});
beforeEach(() => {
  storedSwitches = ALL_ON;
  requestBodies = [];
  replyStatuses = [];
  replyDelays = [];
});
afterAll(() => server.close());

const switchOf = (name: MailSwitch) =>
  screen.findByRole('switch', { name: OPTIONAL_MAIL_LABELS[name] }) as Promise<HTMLInputElement>;
const press = async (name: MailSwitch) => userEvent.click(await switchOf(name));
const isOn = async (name: MailSwitch) => (await switchOf(name)).checked;

async function showPreferences(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PreferencesScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await switchOf('message.new');
}

describe('the switches of e-mails (NOTIFY-2)', () => {
  it('save only the one that was pressed, and then show what was changed elsewhere', async () => {
    await showPreferences();
    storedSwitches = { ...ALL_ON, 'rating.new': false };
    await press('listing.followed');
    await waitFor(() => expect(screen.getByText('Saved.')).toBeTruthy());
    expect(requestBodies).toEqual([{ email: { 'listing.followed': false } }]);
    expect([await isOn('listing.followed'), await isOn('rating.new')]).toEqual([false, false]);
  });

  it('keep both of two changes that were made before the server responded', async () => {
    const sendReply: (() => void)[] = [];
    replyDelays = [0, 1].map(() => new Promise((resolve) => void sendReply.push(resolve)));
    const pressedSwitches = async () => [await isOn('listing.followed'), await isOn('rating.answered')];
    await showPreferences();
    await press('listing.followed');
    await press('rating.answered');
    expect(await pressedSwitches()).toEqual([false, false]);
    sendReply[0]?.();
    await waitFor(() => expect(requestBodies).toHaveLength(2));
    expect(await pressedSwitches()).toEqual([false, false]);
    sendReply[1]?.();
    await waitFor(() => expect(screen.getByText('Saved.')).toBeTruthy());
    expect(requestBodies).toEqual([
      { email: { 'listing.followed': false } },
      { email: { 'rating.answered': false } },
    ]);
    expect(await pressedSwitches()).toEqual([false, false]);
  });

  it('say that an earlier change was not saved, although a later one was', async () => {
    let sendReply: () => void = () => undefined;
    replyDelays = [new Promise((resolve) => void (sendReply = resolve))];
    replyStatuses = [500, 200];
    await showPreferences();
    await press('listing.followed');
    await press('rating.answered');
    sendReply();
    await waitFor(async () => expect(await isOn('listing.followed')).toBe(true));
    expect(requestBodies).toHaveLength(2);
    expect(await isOn('rating.answered')).toBe(false);
    expect(screen.getByText(/^Not saved\./)).toBeTruthy();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('return to their saved state if a change was not saved', async () => {
    await showPreferences();
    replyStatuses = [500];
    await press('message.new');
    await waitFor(() => expect(screen.getByText(/^Not saved\./)).toBeTruthy());
    await waitFor(async () => expect(await isOn('message.new')).toBe(true));
  });
});
