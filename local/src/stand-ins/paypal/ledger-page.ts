import { html, type Markup } from '../pages/markup.js';
import { page } from '../pages/page.js';
import type { CaptureEntry, DisputeEntry, Money, OrderEntry, RefundEntry } from './books.js';
import { actionsOn, openDisputesSection } from './ledger-actions.js';
import { switchesForm } from './switches-form.js';
import type { Switches } from './switches.js';

export interface Ledger {
  readonly orders: readonly OrderEntry[];
  readonly captures: readonly CaptureEntry[];
  readonly refunds: readonly RefundEntry[];
  readonly disputes?: readonly DisputeEntry[] | undefined;
  readonly switches: Switches;
}

const CSS = `
main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 16px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th, td { padding: 10px 16px; text-align: left; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; } tr + tr > td, thead + tbody td { border-top: 1px solid var(--line); }
td.money { text-align: right; font-variant-numeric: tabular-nums; } th.money { text-align: right; }
td.what { max-width: 320px; overflow: hidden; text-overflow: ellipsis; } code { font-size: 13px; }
form.switches { display: grid; gap: 12px; justify-items: start; } td form, li form { display: inline; } form label { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
dl { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 0; } dt { color: var(--muted); font-size: 14px; } dd { margin: 0; font-size: 24px; font-weight: 600; }
`;

const SHOWN_ORDERS_MAX = 200;
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Returns PayPal's records as an HTML page: the newest orders with their captures, with buttons that simulate what
 * PayPal or a bank may do, such as a dispute.
 */
export function ledgerPage({ orders, captures, refunds, disputes = [], switches }: Ledger): string {
  const capturesByOrderId = new Map(captures.map((capture) => [capture.orderId, capture]));
  const completedCaptures = captures.filter(({ status }) => status === 'COMPLETED' || status === 'REFUNDED');
  const newestOrders = orders.toReversed().slice(0, SHOWN_ORDERS_MAX);
  return page({
    title: 'PayPal ledger',
    standsInFor: 'PayPal',
    css: CSS,
    body: html`<main>
      <h1>Ledger</h1>
      <dl class="number">
        ${totalEntry('Orders', String(orders.length))}${totalEntry('Taken', formatSum(completedCaptures))}${totalEntry('Refunded', formatSum(refunds))}
      </dl>
      ${orders.length === 0 ? html`<p class="muted">No order yet.</p>` : ordersTable(newestOrders, capturesByOrderId)}
      ${openDisputesSection(disputes)} ${switchesForm(switches)}
    </main>`,
  });
}

function ordersTable(
  orders: readonly OrderEntry[],
  capturesByOrderId: ReadonlyMap<string, CaptureEntry>,
): Markup {
  const rows = orders.map((order) => {
    const capture = capturesByOrderId.get(order.id);
    return html`<tr>
      <td><code>${order.id}</code></td>
      <td class="what" title="${order.description}">${order.description}</td>
      <td class="money">$${order.amount.value}</td>
      <td>${order.source ?? ''}</td>
      <td>${order.status}</td>
      <td>${capture?.status ?? ''} ${capture ? actionsOn(capture) : ''}</td>
      <td class="muted">${dateFormat.format(new Date(order.createdAt))}</td>
    </tr>`;
  });
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Order</th>
          <th>For</th>
          <th class="money">Amount</th>
          <th>By</th>
          <th>Order is</th>
          <th>Capture is</th>
          <th>Made</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function totalEntry(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function formatSum(entries: readonly { readonly amount: Money }[]): string {
  const cents = entries.reduce((total, { amount }) => total + Math.round(Number(amount.value) * 100), 0);
  return `$${(cents / 100).toFixed(2)}`;
}
