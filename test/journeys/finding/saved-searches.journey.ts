import { expect, type Page } from '@playwright/test';
import { openConsole, openReview, consoleNotification } from '../../src/browser/console.js';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { fillInRequiredFields, submitForm, titleField, uniqueTitle } from '../../src/browser/listing-form.js';
import { LISTER } from '../../src/browser/screens.js';
import { readMails } from '../../src/browser/sent-mails.js';
import type { Visitor } from '../../src/browser/running-stack.js';
import { toast } from '../../src/browser/toast.js';

/** A person who saves searches only in this journey, because a person gets at most one e-mail a day about them. */
const SAVER: Visitor = { name: 'Grace Hallworth', provider: 'Google' };
const TITLE = uniqueTitle('Buoy Keeper');
const SEARCH_LABEL = `“${TITLE}”, Rust, up to $20`;

/** Reads the e-mails about the search of this journey. */
const readSearchMails = async () =>
  (await readMails()).filter(({ text }) => text.includes(`${SEARCH_LABEL}\n${TITLE}: `));
const savedSearchRow = (page: Page) => page.getByRole('listitem').filter({ hasText: SEARCH_LABEL });

test('a saved search sends one e-mail when an MVP matches; a link in it stops further ones (FIND-80 to FIND-84)', async ({
  openPageAs,
  browser,
  page,
}) => {
  test.slow();
  const saverPage = await openPageAs(SAVER);
  await test.step('Browse saves what it searches and filters by', async () => {
    await goto(
      saverPage,
      `/browse?search=${encodeURIComponent(TITLE)}&tech=Rust&maxPrice=20&sort=price&order=asc`,
    );
    await saverPage.getByRole('button', { name: 'Save Search' }).click();
    await expect(toast(saverPage, 'Search saved.')).toBeVisible();
    await saverPage.getByRole('link', { name: 'Search Saved' }).click();
    await expect(saverPage).toHaveURL('/saved/searches');
    await expect(savedSearchRow(saverPage)).toContainText('E-mails are on.');
  });

  await test.step('an MVP that fits is approved', async () => {
    const listersPage = await openPageAs(LISTER);
    await goto(listersPage, '/list');
    await titleField(listersPage).fill(TITLE);
    await fillInRequiredFields(listersPage);
    await listersPage
      .getByRole('textbox', { name: 'YouTube video URL', exact: true })
      .fill('https://youtu.be/dQw4w9WgXcQ');
    await submitForm(listersPage);
    const consolePage = await openConsole(browser);
    await openReview(consolePage, TITLE);
    await consolePage.keyboard.press('a');
    await expect(consoleNotification(consolePage, `${TITLE} approved`)).toBeVisible();
    await consolePage.context().close();
  });

  await test.step('one e-mail has a link that stops only the e-mails of this search', async () => {
    await expect.poll(async () => (await readSearchMails()).length, { timeout: 90_000 }).toBe(1);
    const [mail] = await readSearchMails();
    const link = /Stop e-mails about this search: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await page.goto(link);
    await expect(page.getByText('New MVPs fit this one of your saved searches')).toBeVisible();
    await page.getByRole('button', { name: 'Stop them' }).click();
    await expect(page.getByRole('heading', { name: 'You get no more of these e-mails' })).toBeVisible();
    await goto(saverPage, '/saved/searches');
    await expect(savedSearchRow(saverPage)).toContainText('E-mails are off.');
    expect(await readSearchMails()).toHaveLength(1);
  });

  await test.step('its e-mails are switched on again, and it is removed', async () => {
    await savedSearchRow(saverPage)
      .getByRole('button', { name: `Send e-mails about ${SEARCH_LABEL}` })
      .click();
    await expect(savedSearchRow(saverPage)).toContainText('E-mails are on.');
    await savedSearchRow(saverPage).getByRole('link').click();
    await expect(saverPage.getByRole('article').filter({ hasText: TITLE })).toBeVisible();
    await goto(saverPage, '/saved/searches');
    await savedSearchRow(saverPage)
      .getByRole('button', { name: `Remove ${SEARCH_LABEL}` })
      .click();
    await expect(savedSearchRow(saverPage)).toHaveCount(0);
    await expect(saverPage.getByRole('heading', { name: 'Saved searches' })).toBeFocused();
  });
});
