import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_STATE_ID, readPageState } from './page-state.js';

function renderState(text: string): void {
  document.body.innerHTML = `<script id="${PAGE_STATE_ID}" type="application/json"></script>`;
  const stateElement = document.getElementById(PAGE_STATE_ID);
  if (stateElement) stateElement.textContent = text;
}

describe('the state in a page that the server rendered', () => {
  afterEach(() => document.body.replaceChildren());

  it('counts as fetched when the page arrives, however long ago it was rendered (FIND-7)', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const server = new QueryClient();
    server.setQueryData(['mvps'], [1]);
    renderState(JSON.stringify(dehydrate(server)));
    vi.setSystemTime('2026-03-02T00:00:00.000Z');
    const browser = new QueryClient();
    hydrate(browser, readPageState() ?? {});
    expect(browser.getQueryState(['mvps'])).toMatchObject({ data: [1], dataUpdatedAt: Date.now() });
  });

  it('is parsed', () => {
    renderState('{"queries":[]}');
    expect(readPageState()).toEqual({ queries: [] });
  });

  it.each(['', '{', '{"bio":"a\nb"}', '{"bio":"x"}<div>'])('counts as missing if it is %j', (text) => {
    renderState(text);
    expect(readPageState()).toBeNull();
  });

  it('counts as missing if the page has none', () => {
    expect(readPageState()).toBeNull();
  });
});
