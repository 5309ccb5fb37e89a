import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';
import { goto, reload } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

test.describe('the directory', () => {
  test('finds people by name, bio or location, regardless of case, and says when there are none', async ({
    page,
  }) => {
    await goto(page, '/users');
    await expect(page.getByRole('heading', { level: 1, name: 'User Directory' })).toBeVisible();
    await expect(searchField(page)).toHaveAttribute(
      'placeholder',
      'Search users by name, bio, or location...',
    );
    for (const [searchText, name] of [
      ['HALLWORTH', 'Grace Hallworth'],
      ['two stubborn bakeries', 'Elena Marchetti'],
      ['recife', 'Mateus Rocha'],
    ] as const) {
      await searchField(page).fill(searchText);
      await expect(cards(page).getByRole('heading')).toHaveText([name]);
    }
    await reload(page);
    await expect(searchField(page)).toHaveValue('recife');
    await expect(cards(page).getByRole('heading')).toHaveText(['Mateus Rocha']);
    await searchField(page).fill('zzzzzz');
    await expect(main(page).getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(main(page).getByText('Try adjusting your search terms')).toBeVisible();
  });

  test("shows a card's facts, without Message for visitors", async ({ page }) => {
    await goto(page, '/users?search=Hallworth');
    const card = cards(page).filter({ hasText: 'Grace Hallworth' });
    await expect(card.getByText('No bio available')).toBeVisible();
    await expect(card.getByText('Manchester, England')).toBeVisible();
    for (const name of ['MVPs', 'Rating', 'Since'])
      await expect(card.getByText(name, { exact: true })).toBeVisible();
    await expect(card.getByText('4.8')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Message/ })).toHaveCount(0);
    await card.getByRole('link', { name: 'View Profile of Grace Hallworth' }).click();
    await expect(page).toHaveURL(/\/user\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Hallworth' })).toBeVisible();
  });

  test('omits the signed-in user, who can send messages from the cards', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    await goto(page, `/users?search=${encodeURIComponent(RENTER.name)}`);
    await expect(main(page).getByRole('heading', { name: 'No users found' })).toBeVisible();
    await searchField(page).fill('Mateus');
    await cards(page).getByRole('button', { name: 'Message Mateus Rocha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message Mateus Rocha' });
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Four SaaS products');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Which of them is the least glamorous?');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message sent to Mateus Rocha')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('the preferences show mandatory e-mails, and store the switch of optional e-mails', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/preferences');
  await expect(
    main(page).getByText(/^Receipts, .*source code, refunds.*always come by e-mail\.$/),
  ).toBeVisible();
  const followSwitch = main(page).getByRole('switch', { name: 'Somebody I follow lists a new MVP' });
  const wasChecked = await followSwitch.isChecked();
  for (const isOn of [!wasChecked, wasChecked]) {
    await followSwitch.click();
    await expect(followSwitch).toBeChecked({ checked: isOn });
    await expect(main(page).getByText('Saved.')).toBeVisible();
    await reload(page);
    await expect(followSwitch).toBeChecked({ checked: isOn });
  }
});

test.describe('a public profile', () => {
  test('shows a person, their figures and their MVPs', async ({ page }) => {
    const { userId } = await readMvp(page, 'Lab Partner');
    await goto(page, `/user/${userId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Hana Koike' })).toBeVisible();
    await expect(main(page).getByText(/^Member since \d{4}$/)).toBeVisible();
    for (const tile of ['Total MVPs', 'Available MVPs', 'Average Rating', 'Member Since'])
      await expect(main(page).getByText(tile, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'MVPs by Hana Koike' })).toBeVisible();
    await expect(cards(page).filter({ hasText: 'Lab Partner' }).getByText('RENTED')).toBeVisible();
    await expect(cards(page).filter({ hasText: 'Chalkline' }).getByText('AVAILABLE')).toBeVisible();
    for (const link of await main(page)
      .getByRole('link', { name: /opens in a new tab/ })
      .all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0);
    await cards(page).getByRole('link', { name: 'Chalkline' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chalkline' })).toBeVisible();
  });

  test('is found by a unique name, and redirects to the id', async ({ page }) => {
    const { userId } = await readMvp(page, 'Lab Partner');
    await goto(page, '/user/Hana%20Koike');
    await expect(page).toHaveURL(`/user/${userId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Hana Koike' })).toBeVisible();
  });

  test('without MVPs shows a message, and has no Send Message for its owner', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    const { userId } = await readMvp(page, 'Lab Partner');
    await goto(page, `/user/${userId}`);
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    await goto(page, `/user/${encodeURIComponent(RENTER.name)}`);
    await expect(page.getByRole('heading', { level: 1, name: RENTER.name })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'No MVPs Available' })).toBeVisible();
    await expect(main(page).getByText("This user hasn't published any MVPs yet.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0);
  });
});
