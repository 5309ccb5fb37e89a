import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Returns a unique title, so that a search does not find the listing of an earlier run. */
export function uniqueTitle(titleStart: string): string {
  return `${titleStart} ${randomInt(1000, 10_000)}`;
}

/** Finds the title field of the form. */
export function titleField(page: Page) {
  return page.getByRole('textbox', { name: 'Title', exact: true });
}

/** Fills in the required fields of the form, apart from title and video. */
export async function fillInRequiredFields(page: Page): Promise<void> {
  const fillField = (name: string, value: string) =>
    page.getByRole('textbox', { name, exact: true }).fill(value);
  await fillField('Short description', 'High and low water for 300 harbours.');
  await fillField('Description', 'Predicts tides from harmonic constants, offline.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Travel');
  await page.getByRole('spinbutton', { name: 'Monthly price (USD)' }).fill('19.99');
  await expect(page.getByRole('spinbutton', { name: 'Buyout price (USD)' })).toHaveValue('499');
  await fillField('Demo link', 'https://tides.example');
  await fillField('Feature 1', 'Works offline');
  await fillField('Technology 1', 'Rust');
  await page.getByRole('textbox', { name: 'Tags' }).fill('tides, sailing,');
}

/** Submits the form and waits for the confirmation. */
export async function submitForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit MVP' }).click();
  await expect(page.getByRole('heading', { name: 'Your MVP was submitted' })).toBeVisible();
}
