import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Other specs have loaded these modules as a browser does.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('./http/environment.js', () => ({ IS_SERVER: true }));
});
afterAll(() => {
  vi.doUnmock('./http/environment.js');
  vi.resetModules();
});

test('every page rendered while a part loads waits for it', async () => {
  const { loadParts, createPart } = await import('./part.js');
  let arrive = (_loaded: { default: () => string }): void => {};
  const Words = createPart<object>(() => new Promise((resolve) => (arrive = resolve)));
  const html = () => renderToString(createElement(Words));

  const pages = [loadParts().then(html), loadParts().then(html)];
  arrive({ default: () => 'rendered by the server' });

  expect(await Promise.all(pages)).toEqual(['rendered by the server', 'rendered by the server']);
});
