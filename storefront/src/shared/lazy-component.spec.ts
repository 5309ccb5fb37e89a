import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Other specs may have loaded these modules as in a browser. Here they must run as on the server.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('./http/environment.js', () => ({ IS_SERVER: true }));
});
afterAll(() => {
  vi.doUnmock('./http/environment.js');
  vi.resetModules();
});

test('a page that is rendered while a component loads waits for the component', async () => {
  const { loadLazyComponents, createLazyComponent } = await import('./lazy-component.js');
  let resolveLoad = (_loaded: { default: () => string }): void => {};
  const LazyText = createLazyComponent<object>(() => new Promise((resolve) => (resolveLoad = resolve)));
  const renderHtml = () => renderToString(createElement(LazyText));

  const pages = [loadLazyComponents().then(renderHtml), loadLazyComponents().then(renderHtml)];
  resolveLoad({ default: () => 'rendered by the server' });

  expect(await Promise.all(pages)).toEqual(['rendered by the server', 'rendered by the server']);
});
