import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.mock('./http/environment.js', () => ({ IS_SERVER: true }));

test('every page rendered while a part loads waits for it', async () => {
  const { loadParts, createPart } = await import('./part.js');
  let arrive = (_loaded: { default: () => string }): void => {};
  const Words = createPart<object>(() => new Promise((resolve) => (arrive = resolve)));
  const html = () => renderToString(createElement(Words));

  const pages = [loadParts().then(html), loadParts().then(html)];
  arrive({ default: () => 'rendered by the server' });

  expect(await Promise.all(pages)).toEqual(['rendered by the server', 'rendered by the server']);
});
