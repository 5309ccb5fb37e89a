import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_STATE_ID, readPageState } from './page-state.js';

function renderState(text: string): void {
  document.body.innerHTML = `<script id="${PAGE_STATE_ID}" type="application/json"></script>`;
  const stateElement = document.getElementById(PAGE_STATE_ID);
  if (stateElement) stateElement.textContent = text;
}

describe('the state in a page that the server rendered', () => {
  afterEach(() => document.body.replaceChildren());

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
