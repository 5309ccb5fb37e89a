import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openConsole, openReview, consoleNotification } from '../../src/browser/console.js';
import { test } from '../../src/browser/journey.js';
import { fillInRequiredFields, submitForm, titleField, uniqueTitle } from '../../src/browser/listing-form.js';
import { readMails } from '../../src/browser/sent-mails.js';
import { signIn, signInOnLoginPage, type Visitor } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

/** A person with both sign-in methods, who unlinks GitHub in this journey. */
const MATEUS: Visitor = { name: 'Mateus Rocha', provider: 'Google' };
const TITLE = uniqueTitle('Tide Table Pro');
const REJECTION_REASON = 'The demo link does not open.';

async function linkGitHub(page: Page): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link GitHub Account' }).click();
  await (
    await popup
  )
    .getByRole('button', { name: new RegExp(MATEUS.name) })
    .first()
    .click();
}

/** Waits for the only e-mail with this subject and text. */
async function waitForMail(subject: string, text: string): Promise<void> {
  const countMatchingMails = async () =>
    (await readMails()).filter((mail) => mail.subject === subject && mail.text.includes(text)).length;
  await expect.poll(countMatchingMails, { timeout: 40_000 }).toBe(1);
}

/** Expects that a listing that is not public shows no availability, and no button that changes it. */
async function expectNoAvailability(card: Locator): Promise<void> {
  await expect(card.getByText(/^(AVAILABLE|RENTED)$/)).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Mark (Una|A)vailable$/ })).toHaveCount(0);
}

test('a lister links GitHub, submits a listing, is rejected with a reason, corrects it and is published (LIST-24)', async ({
  page,
  browser,
}) => {
  test.slow();
  await test.step('without GitHub the requirement is shown; linking it leads to the form', async () => {
    await signIn(page, MATEUS);
    await goto(page, '/profile?tab=profile');
    await page.getByRole('button', { name: 'Unlink GitHub' }).click();
    await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
    await goto(page, '/list');
    await expect(page.getByRole('heading', { name: 'GitHub Account Required' })).toBeVisible();
    await linkGitHub(page);
    await expect(page.getByRole('heading', { name: 'List Your MVP' })).toBeVisible();
    await expect(page).toHaveURL(/\/list$/);
  });

  await test.step('the first error gets the focus', async () => {
    await page.getByRole('button', { name: 'Submit MVP' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(titleField(page)).toBeFocused();
  });

  await test.step('the draft is restored after a reload, and after signing in again', async () => {
    await titleField(page).fill(TITLE);
    await reload(page);
    await expect(titleField(page)).toHaveValue(TITLE);
    await page.context().clearCookies();
    await reload(page);
    await page.waitForURL('**/login');
    await signInOnLoginPage(page, MATEUS);
    await expect(page).toHaveURL(/\/list$/);
    await expect(titleField(page)).toHaveValue(TITLE);
  });

  await test.step('after submission, it shows its review deadline', async () => {
    await fillInRequiredFields(page);
    await page
      .getByRole('textbox', { name: 'YouTube video URL', exact: true })
      .fill('https://youtu.be/dQw4w9WgXcQ');
    await expect(page.locator('aside article')).toContainText(TITLE);
    await submitForm(page);
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
    await page.getByRole('button', { name: 'List Another MVP' }).click();
    await expect(titleField(page)).toHaveValue('');
    await goto(page, '/profile?tab=listings');
    await page.getByRole('button', { name: 'Pending' }).click();
    const card = page.getByRole('article').filter({ hasText: TITLE });
    await expect(card).toContainText('Review due in 24 h');
    await expectNoAvailability(card);
  });

  const consolePage = await openConsole(browser);
  await test.step('after rejection in the console, it shows the reason, as does the e-mail', async () => {
    await openReview(consolePage, TITLE);
    await consolePage.getByRole('button', { name: 'Reject' }).click();
    await dialog(consolePage).getByLabel('Reason').fill(REJECTION_REASON);
    await dialog(consolePage).getByRole('button', { name: 'Reject' }).click();
    await expect(consoleNotification(consolePage, `${TITLE} rejected`)).toBeVisible();
    await waitForMail(`${TITLE} was not approved`, REJECTION_REASON);
    await reload(page);
    await page.getByRole('button', { name: 'Rejected' }).click();
    const card = page.getByRole('article').filter({ hasText: TITLE });
    await expect(card).toContainText(`Rejected: ${REJECTION_REASON}`);
    await expectNoAvailability(card);
  });

  await test.step('after correction, it is submitted again', async () => {
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    await expect(page.getByText(`Rejected: ${REJECTION_REASON}`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Demo link' }).fill('https://demo.tides.example');
    await page.getByRole('button', { name: 'Submit Again' }).click();
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toContainText('Review due in 24 h');
  });

  await test.step('after approval in the console, everybody finds it', async () => {
    await openReview(consolePage, TITLE);
    await expect(consolePage.getByRole('link', { name: 'Demo' })).toHaveAttribute(
      'href',
      'https://demo.tides.example',
    );
    await consolePage.keyboard.press('a');
    await expect(consoleNotification(consolePage, `${TITLE} approved`)).toBeVisible();
    await consolePage.context().close();
    await waitForMail(`${TITLE} is published`, '/mvp/');
    await goto(page, `/browse?search=${encodeURIComponent(TITLE)}`);
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toBeVisible();
  });

  await test.step('a change waits for review beside the approved version', async () => {
    await goto(page, '/profile?tab=listings');
    const publishedCard = page.getByRole('article').filter({ hasText: TITLE });
    await expect(publishedCard.getByText('AVAILABLE', { exact: true })).toBeVisible();
    await expect(publishedCard.getByRole('button', { name: 'Mark Unavailable' })).toBeVisible();
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    await titleField(page).fill(`${TITLE} 2`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const card = page.getByRole('article').filter({ hasText: TITLE });
    await expect(card).toContainText('Changes wait for review');
    const { mvps } = (await (
      await page.request.get(`/api/mvps?search=${encodeURIComponent(TITLE)}`)
    ).json()) as {
      mvps: { title: string }[];
    };
    expect(mvps.map(({ title }) => title)).toEqual([TITLE]);
  });
});
