import { html } from '../pages/markup.js';
import { page } from '../pages/page.js';
import { PAYOUT_STATUSES, type PayoutBatchEntry } from './books.js';

const CSS = `
main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 16px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th, td { padding: 10px 16px; text-align: left; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; } tr + tr > td, thead + tbody td { border-top: 1px solid var(--line); }
td.money { text-align: right; font-variant-numeric: tabular-nums; } form { display: flex; gap: 8px; }
`;

/** Returns PayPal's records of payouts as a page, newest first, on which each item's status can be changed. */
export function payoutsPage(batches: readonly PayoutBatchEntry[]): string {
  const rows = batches.toReversed().flatMap(({ items }) =>
    items.map(
      ({ id, receiver, amount, status }) =>
        html`<tr>
          <td><code>${id}</code></td>
          <td>${receiver}</td>
          <td class="money">$${amount.value}</td>
          <td>
            <form method="post" action="/_payouts/${id}">
              <select name="status" aria-label="Status of ${id}">
                ${PAYOUT_STATUSES.map((itemStatus) =>
                  itemStatus === status
                    ? html`<option selected>${itemStatus}</option>`
                    : html`<option>${itemStatus}</option>`,
                )}
              </select>
              <button>Change</button>
            </form>
          </td>
        </tr>`,
    ),
  );
  return page({
    title: 'PayPal payouts',
    standsInFor: 'PayPal',
    css: CSS,
    body: html`<main>
      <h1>Payouts</h1>
      ${
        rows.length === 0
          ? html`<p class="muted">No payout yet.</p>`
          : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Item</th>
                    <th>Receiver</th>
                    <th>Amount</th>
                    <th>Status</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>
            </div>`
      }
    </main>`,
  });
}
