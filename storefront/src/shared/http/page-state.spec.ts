import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_STATE_ID, readPageState } from './page-state.js';

function putState(text: string): void {
  document.body.innerHTML = `<script id="${PAGE_STATE_ID}" type="application/json"></script>`;
  const place = document.getElementById(PAGE_STATE_ID);
  if (place) place.textContent = text;
}

describe('the state that a page came with', () => {
  afterEach(() => document.body.replaceChildren());

  it('is read', () => {
    putState('{"queries":[]}');
    expect(readPageState()).toEqual({ queries: [] });
  });

  it.each(['', '{', '{"bio":"a\nb"}', '{"bio":"x"}<div>'])('counts as none where it reads %j', (text) => {
    putState(text);
    expect(readPageState()).toBeNull();
  });

  it('counts as none where the page has none', () => {
    expect(readPageState()).toBeNull();
  });
});
