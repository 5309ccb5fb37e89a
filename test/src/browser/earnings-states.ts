import type { EarningsSummary } from '@market/contract/earnings';
import type { Hold, Payout, PayoutDetail } from '@market/contract/payouts';
import type { Page } from '@playwright/test';
import { goto } from './goto.js';
import { amendResponse, respondWith } from './intercepted-responses.js';
import { LISTER, type Screen } from './screens.js';

const EARNINGS_PATH = '/profile?tab=earnings';
const SUMMARY_URL = '**/api/earnings';
const PAYPAL_ADDRESS = 'maren@fjordlight.example';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const dayOf = (day: number) => `2027-01-${String(day).padStart(2, '0')}T09:00:00.000Z`;

/** States of the earnings page. For states that no lister of the sample data has, responses are replaced. */
export function earningsStates(): readonly Screen[] {
  type Preparation = (page: Page) => Promise<void>;
  const statesOfSampleData: readonly (readonly [name: string, prepare?: Preparation])[] = [
    ['earnings'],
    ['earnings of a sale', openDialog(/ Sale · /)],
    ['earnings as a table', (page) => page.getByText('Show as a table').click()],
    ['earnings statement address', (page) => page.getByRole('button', { name: /^Change name/ }).click()],
    ['earnings new coupon', openDialog('New coupon')],
    ['earnings coupon refused', refuseCoupon],
  ];
  const statesOfReplacedResponses: readonly (readonly [name: string, prepare: Preparation])[] = [
    ['earnings with a reserve', showReserve],
    ['earnings stopped', showHolds],
    ['earnings below zero', showDebt],
    ['earnings with payouts', showPayouts],
    ['earnings of a returned payout', openPayout('P-2027-000003')],
    ['earnings of a payout on hold', openPayout('P-2027-000004')],
    ['earnings request', requestPayout],
    ['earnings new address', changeAddress],
    ['earnings code', enterCode],
  ];
  return [
    ...statesOfSampleData.map(([name, prepare]) => ({
      name,
      signedInAs: LISTER,
      path: EARNINGS_PATH,
      ...(prepare && { prepare }),
    })),
    ...statesOfReplacedResponses.map(([name, prepare]) => ({ name, signedInAs: LISTER, prepare })),
  ];
}

function openDialog(button: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Opens the earnings page with a changed summary; by default the summary has no hold on payouts. */
async function showSummary(page: Page, changes: Partial<EarningsSummary> = {}): Promise<void> {
  await amendResponse<EarningsSummary>(page, SUMMARY_URL, (summary) => ({
    ...summary,
    available: 498.6,
    holds: [],
    nextPayout: { at: '2027-03-01T00:00:00.000Z', amount: 498.6 },
    request: { gross: 498.6, fees: 0, net: 498.6 },
    address: { address: PAYPAL_ADDRESS, confirmedAt: dayOf(4), newAddress: null },
    ...changes,
  }));
  await goto(page, EARNINGS_PATH);
  await page.getByRole('heading', { name: 'Next payout' }).waitFor();
}

async function showReserve(page: Page): Promise<void> {
  await showSummary(page, {
    nextPayout: { at: '2027-03-01T00:00:00.000Z', amount: 373.95 },
    request: { gross: 373.95, fees: 0, net: 373.95 },
    reserve: {
      amount: 124.65,
      why: '25% of your shares from the last 90 days stay in reserve: buyers disputed 3 of 7 sales.',
      ends: 'Each share leaves the reserve 90 days after its sale. Disputes that you win do not count.',
      since: dayOf(12),
    },
  });
  await page.getByRole('list', { name: 'What stays in reserve' }).waitFor();
}

/** Two holds on payouts: one with a moderator's long reason, one that ends by itself. */
const HOLDS: readonly Hold[] = [
  {
    reason: 'held',
    why: 'A moderator holds your payouts.',
    ends: 'They continue when a moderator releases them.',
    since: dayOf(9),
    until: null,
    note: 'Two buyers report the same copied code. Please send us the history of the repository.',
  },
  {
    reason: 'address-changed',
    why: 'Your PayPal address changed less than 3 days ago.',
    ends: 'Payouts continue by themselves 3 days after the change.',
    since: dayOf(11),
    until: dayOf(14),
    note: null,
  },
];

async function showHolds(page: Page): Promise<void> {
  await showSummary(page, { holds: [...HOLDS], nextPayout: null });
  await page.getByRole('list', { name: 'What stops a payout now' }).waitFor();
}

async function showDebt(page: Page): Promise<void> {
  const tooLittleHold: Hold = {
    reason: 'too-little',
    why: 'Payouts start from $20.',
    ends: 'You can be paid once at least $20 is available, or once nothing is pending and none of your MVPs can be rented.',
    since: null,
    until: null,
    note: null,
  };
  const emptyPayoutRequest = { gross: 0, fees: 0, net: 0 };
  await showSummary(page, {
    available: -35.1,
    holds: [tooLittleHold],
    nextPayout: null,
    request: emptyPayoutRequest,
  });
}

/** Payouts in every state, newest first. */
const PAYOUTS: readonly Payout[] = (
  [
    ['waiting', null, null],
    ['under-way', 'PENDING', null],
    ['unclaimed', 'UNCLAIMED', null],
    ['on-hold', 'ONHOLD', null],
    ['returned', 'RETURNED', 'RECEIVER_UNREGISTERED'],
    ['paid', 'SUCCESS', null],
  ] as const
).map(([state, itemStatus, reason], index) => ({
  id: idOf(index + 1),
  number: `P-2027-${String([7, 6, 5, 4, 3, 2][index]).padStart(6, '0')}`,
  amount: 213.3 + index,
  address: PAYPAL_ADDRESS,
  origin: index % 2 === 0 ? 'requested' : 'weekly',
  state,
  itemStatus,
  reason,
  createdAt: dayOf(20 - index),
  endedAt: reason !== null || state === 'paid' ? dayOf(21 - index) : null,
}));

async function showPayouts(page: Page): Promise<void> {
  await respondWith(page, '**/api/payouts?*', { payouts: PAYOUTS, nextCursor: null });
  for (const payout of PAYOUTS) {
    const tries: PayoutDetail['tries'] = [
      { at: payout.createdAt, outcome: 'unknown' },
      { at: payout.createdAt, outcome: 'sent' },
    ];
    await respondWith(page, `**/api/payouts/${payout.id}`, { ...payout, tries });
  }
  await showSummary(page);
}

function openPayout(number: string) {
  return async (page: Page) => {
    await showPayouts(page);
    await openDialog(new RegExp(`^${number}`))(page);
    await page.getByText('Timeline').waitFor();
  };
}

async function requestPayout(page: Page): Promise<void> {
  await showSummary(page);
  await openDialog('Request a payout')(page);
}

async function changeAddress(page: Page): Promise<void> {
  await showSummary(page);
  await page.getByRole('region', { name: 'PayPal address' }).getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('New PayPal e-mail').waitFor();
}

async function enterCode(page: Page): Promise<void> {
  await showSummary(page, {
    address: { address: PAYPAL_ADDRESS, confirmedAt: dayOf(4), newAddress: 'studio@fjordlight.example' },
  });
  await page.getByLabel('Code from the e-mail').waitFor();
}

async function refuseCoupon(page: Page): Promise<void> {
  await openDialog('New coupon')(page);
  await page.getByLabel('Code').fill('a b');
  await page.getByRole('button', { name: 'Make coupon' }).click();
  await page.getByText('Use 4 to 20 letters, digits and hyphens').waitFor();
}
