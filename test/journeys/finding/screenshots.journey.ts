import { expect, type Page } from '@playwright/test';
import { cameraPicture } from '../../src/api/camera-pictures.js';
import { openConsole, openReview, consoleNotification, waitUntilPublic } from '../../src/browser/console.js';
import { goto, reload } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { fillInRequiredFields, submitForm, titleField, uniqueTitle } from '../../src/browser/listing-form.js';
import { layoutShift } from '../../src/browser/layout-shift.js';
import { type Visitor } from '../../src/browser/running-stack.js';

const ANNIKA: Visitor = { name: 'Annika Roth', provider: 'GitHub' };

const descriptionFields = (page: Page) => page.getByRole('textbox', { name: /Description of screenshot/ });
const thumbnails = (page: Page) => page.getByRole('region', { name: 'Screenshots' }).getByRole('link');
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Screenshots' });

/** Submits an MVP with three screenshots: uploads four, removes one and moves another. */
async function submitListing(page: Page, title: string): Promise<void> {
  await goto(page, '/list');
  await titleField(page).fill(title);
  await fillInRequiredFields(page);
  await page
    .getByRole('textbox', { name: 'YouTube video URL', exact: true })
    .fill('https://youtu.be/dQw4w9WgXcQ');
  const files = await Promise.all(
    [0, 1, 2, 3].map(async (fileIndex) => ({
      name: `shot-${fileIndex}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await cameraPicture(900 + fileIndex * 100, 600),
    })),
  );
  await page.getByLabel('Screenshot files').setInputFiles(files);
  await expect(descriptionFields(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove screenshot 1' }).click();
  await expect(descriptionFields(page)).toHaveCount(3);
  for (const [rowIndex, alt] of ['Second', 'First', 'Third'].entries())
    await descriptionFields(page).nth(rowIndex).fill(alt);
  await page.getByRole('button', { name: 'Move screenshot 1 later' }).click();
  await expect(page.getByRole('button', { name: 'Move screenshot 2 later' })).toBeFocused();
  await expect(descriptionFields(page).first()).toHaveValue('First');
  await descriptionFields(page).first().fill('');
  await page.getByRole('button', { name: 'Submit MVP' }).click();
  await expect(page.getByText('Describe what each screenshot shows')).toBeVisible();
  await descriptionFields(page).first().fill('First');
  await submitForm(page);
}

test('screenshots of a listing are reviewed, and viewed by keyboard, buttons and swipe (LIST-41, FIND-70)', async ({
  openPageAs,
  browser,
}) => {
  const title = uniqueTitle('Lantern Walk');
  const page = await openPageAs(ANNIKA);
  await submitListing(page, title);

  await test.step('the moderator sees them, and approves', async () => {
    const consolePage = await openConsole(browser);
    await openReview(consolePage, title);
    await expect(consolePage.getByRole('list', { name: 'Its screenshots' }).getByRole('img')).toHaveCount(3);
    await consolePage.keyboard.press('a');
    await expect(consoleNotification(consolePage, `${title} approved`)).toBeVisible();
    await waitUntilPublic(consolePage, title);
    await consolePage.context().close();
  });

  const context = await browser.newContext({ serviceWorkers: 'block', hasTouch: true });
  const visitorsPage = await context.newPage();
  await goto(visitorsPage, '/');
  await visitorsPage
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('link', { name: title })
    .click();
  await expect(thumbnails(visitorsPage)).toHaveCount(3);

  await test.step('they are links without scripts, and nothing moves when they load', async () => {
    const contextWithoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const pageWithoutScripts = await contextWithoutScripts.newPage();
    await pageWithoutScripts.goto(visitorsPage.url());
    await expect(thumbnails(pageWithoutScripts).first()).toHaveAttribute(
      'href',
      /^\/media\/images\/[0-9a-f-]{36}-1600\.webp$/,
    );
    await contextWithoutScripts.close();
    await reload(visitorsPage);
    await expect(thumbnails(visitorsPage).last().getByRole('img')).toBeVisible();
    expect(await layoutShift(visitorsPage)).toBeLessThanOrEqual(0.01);
  });

  await test.step('arrow keys, Home and End change the screenshot, and Escape returns the focus', async () => {
    await thumbnails(visitorsPage).nth(1).focus();
    await visitorsPage.keyboard.press('Enter');
    const status = viewer(visitorsPage).getByRole('status');
    await expect(status).toContainText('2 of 3: Second');
    await visitorsPage.keyboard.press('ArrowRight');
    await expect(status).toContainText('3 of 3: Third');
    await visitorsPage.keyboard.press('ArrowRight');
    await expect(status).toContainText('3 of 3: Third');
    await visitorsPage.keyboard.press('Home');
    await expect(status).toContainText('1 of 3: First');
    await expect(viewer(visitorsPage).getByRole('img', { name: 'First' })).toBeInViewport();
    await visitorsPage.keyboard.press('Escape');
    await expect(viewer(visitorsPage)).toHaveCount(0);
    await expect(thumbnails(visitorsPage).nth(1)).toBeFocused();
  });

  await test.step('buttons change it, and close it', async () => {
    await thumbnails(visitorsPage).first().click();
    await viewer(visitorsPage).getByRole('button', { name: 'Next screenshot' }).click();
    await expect(viewer(visitorsPage).getByRole('status')).toContainText('2 of 3');
    await viewer(visitorsPage).getByRole('button', { name: 'Close' }).click();
    await expect(viewer(visitorsPage)).toHaveCount(0);
  });

  await test.step('a swipe, which scrolls, changes it', async () => {
    await visitorsPage.setViewportSize({ width: 390, height: 844 });
    await thumbnails(visitorsPage).first().click();
    await viewer(visitorsPage)
      .getByRole('list')
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2 }));
    await expect(viewer(visitorsPage).getByRole('status')).toContainText('3 of 3: Third');
  });
  await context.close();
});
