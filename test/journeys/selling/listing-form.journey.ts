import { expect, type Page } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { fillInRequiredFields, submitForm, titleField, uniqueTitle } from '../../src/browser/listing-form.js';
import { LISTER } from '../../src/browser/screens.js';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a field loses its error once it is filled in, before the next submission (LIST-2)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(LISTER);
  await goto(page, '/list');
  await page.getByRole('button', { name: 'Submit MVP' }).click();
  for (const [name, error, value] of [
    ['Title', 'Title is required', 'Tidy'],
    ['Demo link', 'Demo link is required', 'https://tidy.example'],
    ['YouTube video URL', 'YouTube video URL is required', 'https://youtu.be/dQw4w9WgXcQ'],
    ['Feature 1', 'At least one feature is required', 'Works offline'],
    ['Technology 1', 'At least one technology is required', 'Rust'],
    ['Tags', 'At least one tag is required', 'tides,'],
  ] as const) {
    await expect(page.getByText(error)).toBeVisible();
    await field(page, name).fill(value);
    await expect(page.getByText(error)).toHaveCount(0);
  }
  await expect(page.getByText('Description is required', { exact: true })).toBeVisible();
});

test('addresses without https, and addresses of YouTube shorts, are accepted and completed (LIST-4)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(LISTER);
  const title = uniqueTitle('Tide Table Shorts');
  await goto(page, '/list');
  await titleField(page).fill(title);
  await fillInRequiredFields(page);
  await field(page, 'Demo link').fill('tides.example/try');
  await field(page, 'YouTube video URL').fill('youtube.com/shorts/dQw4w9WgXcQ?feature=share');
  await field(page, 'Source code URL').fill('github.com/maren/tides');
  await submitForm(page);

  await goto(page, '/profile?tab=listings');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(field(page, 'Demo link')).toHaveValue('https://tides.example/try');
  await expect(field(page, 'YouTube video URL')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expect(field(page, 'Source code URL')).toHaveValue('https://github.com/maren/tides');
});
