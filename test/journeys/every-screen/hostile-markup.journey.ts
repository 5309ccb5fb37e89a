import { expect, type Page } from '@playwright/test';
import {
  HOSTILE_TEXTS,
  HOSTILE_SHORT_DESCRIPTION,
  HOSTILE_TITLE,
  EXECUTED_PROPERTY,
} from '../../src/hostile/hostile-texts.js';
import { type HostileTextRows, insertHostileRows } from '../../src/rows/hostile-rows.js';
import { test } from '../../src/browser/journey.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { readStack, waitUntilLoaded } from '../../src/browser/running-stack.js';

let rows: HostileTextRows;

test.beforeAll(async () => {
  rows = await insertHostileRows(readStack().databaseUrl, { lister: LISTER.name, renter: RENTER.name });
});
test.afterAll(() => rows.remove());

/** Returns the text as a page displays it: with collapsed whitespace, and without bidirectional control characters. */
const collapseWhitespace = (text: string) =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/\s+/g, ' ');

/**
 * Runs in the page. Returns payloads that were executed or became markup, unsafe links, and content wider than the
 * window.
 */
function findInjections(page: Page): Promise<string[]> {
  return page.evaluate((executedProperty) => {
    const addresses = [...document.querySelectorAll('[href], [src], [action], [formaction], [data]')].flatMap(
      (element) =>
        ['href', 'src', 'action', 'formaction', 'data'].flatMap((name) => element.getAttribute(name) ?? []),
    );
    const unsafeLinks = addresses
      .map((address) => new URL(address, document.baseURI))
      .filter(({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol))
      .map(({ href }) => `leads to ${href.slice(0, 80)}`);
    const injectedElements = document.querySelectorAll(
      '.hostile, [onerror], [onload], [src="x"], body script:not([src], [type])',
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...unsafeLinks,
      ...[...injectedElements].map(({ outerHTML }) => `markup: ${outerHTML.slice(0, 120)}`),
      ...(executedProperty in window ? ['it ran'] : []),
      ...(scrollWidth > clientWidth ? [`wider than its window by ${scrollWidth - clientWidth}`] : []),
    ];
  }, EXECUTED_PROPERTY);
}

/** Returns the pages that show hostile text, the person who opens each, and the payloads that it must show in full. */
function pagesOf({ listingId, personId }: HostileTextRows) {
  const search = encodeURIComponent('<script>');
  const titlePayloads = [HOSTILE_TITLE];
  return [
    { path: `/mvp/${listingId}`, payloads: [...HOSTILE_TEXTS, ...titlePayloads] },
    { path: `/user/${personId}`, payloads: [HOSTILE_TEXTS[1], ...titlePayloads] },
    { path: '/', payloads: titlePayloads },
    { path: '/users', payloads: [HOSTILE_TEXTS[1]] },
    { path: '/shorts', payloads: titlePayloads },
    { path: `/browse?search=${search}`, signedInAs: RENTER, payloads: ['<script>', ...titlePayloads] },
    { path: `/mvp/${listingId}`, signedInAs: RENTER, payloads: titlePayloads },
    { path: '/profile', signedInAs: RENTER, payloads: titlePayloads },
    { path: '/profile?tab=rentals', signedInAs: RENTER, payloads: titlePayloads },
    { path: '/messages', signedInAs: RENTER, payloads: [HOSTILE_TEXTS[1]] },
    { path: `/messages?with=${personId}`, signedInAs: RENTER, payloads: HOSTILE_TEXTS },
    { path: '/profile?tab=listings', signedInAs: LISTER, payloads: titlePayloads },
  ] as const;
}

for (const width of [390, 1280]) {
  test(`hostile markup is displayed as text on every page, ${width} px wide`, async ({
    page: visitorsPage,
    openPageAs,
  }) => {
    test.setTimeout(240_000);
    const violations: string[] = [];
    for (const { path, payloads, ...viewer } of pagesOf(rows)) {
      const page = 'signedInAs' in viewer ? await openPageAs(viewer.signedInAs) : visitorsPage;
      await test.step(`${path} ${'signedInAs' in viewer ? viewer.signedInAs.name : ''}`, async () => {
        await page.setViewportSize({ width, height: 844 });
        page.on('dialog', () => expect('a dialog').toBe('none'));
        await page.goto(path);
        await waitUntilLoaded(page);
        const mainElement = page.getByRole('main');
        for (const payload of payloads)
          await expect
            .poll(async () => collapseWhitespace((await mainElement.textContent()) ?? ''))
            .toContain(collapseWhitespace(payload));
        violations.push(...(await findInjections(page)).map((line) => `${path}: ${line}`));
      });
    }
    expect(violations).toEqual([]);
  });
}

test('server-rendered pages contain hostile markup as text and data only', async ({ page, request }) => {
  for (const path of [`/mvp/${rows.listingId}`, `/user/${rows.personId}`, '/', '/users', '/shorts']) {
    await test.step(path, async () => {
      const response = await request.get(path);
      const html = await response.text();
      expect(response.headers()).not.toHaveProperty('x-hostile');
      const parsedPage = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        const scripts = [...parsed.scripts];
        return {
          injectedCount: parsed.querySelectorAll('.hostile, [onerror], [onload], [src="x"], svg[onload]')
            .length,
          inline: scripts.filter(({ src, type }) => !src && !type.includes('json')).map(({ text }) => text),
          json: scripts.filter(({ type }) => type.includes('json')).map(({ text }) => text),
          links: [...parsed.querySelectorAll('[href]')].map((link) => link.getAttribute('href') ?? ''),
          title: parsed.title,
          meta: [...parsed.querySelectorAll('meta')].map(({ content }) => content),
          body: parsed.body.textContent ?? '',
        };
      }, html);
      expect(parsedPage.injectedCount).toBe(0);
      // Our pages have no inline script, so an inline script could only come from a person's text.
      expect(parsedPage.inline).toEqual([]);
      expect(parsedPage.links.filter((link) => /^(?:javascript|data):/i.test(link))).toEqual([]);
      for (const jsonScript of parsedPage.json) expect(() => JSON.parse(jsonScript)).not.toThrow();
      if (path.startsWith('/mvp/')) {
        expect(collapseWhitespace(parsedPage.title)).toContain(collapseWhitespace(HOSTILE_TITLE));
        expect(parsedPage.meta.map(collapseWhitespace)).toContain(
          collapseWhitespace(HOSTILE_SHORT_DESCRIPTION),
        );
        expect(JSON.parse(parsedPage.json.find((json) => json.includes('schema.org')) ?? '{}').name).toBe(
          HOSTILE_TITLE,
        );
        expect(collapseWhitespace(parsedPage.body)).toContain(collapseWhitespace(HOSTILE_TITLE));
      }
    });
  }
});

test('the share image of hostile text is a valid picture, and the sitemap stays valid', async ({
  page,
  request,
}) => {
  for (const path of [`/share/mvp/${rows.listingId}.jpg`, `/share/user/${rows.personId}.jpg`]) {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toBe('image/jpeg');
    const firstBytes = [...(await response.body()).subarray(0, 3)];
    expect(firstBytes).toEqual([0xff, 0xd8, 0xff]);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const parserErrorCount = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror').length,
    sitemap,
  );
  expect(parserErrorCount).toBe(0);
});
