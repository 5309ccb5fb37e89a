import { html, type Markup } from '../pages/markup.js';
import { type CaptureEntry, centsOf, type DisputeEntry } from './books.js';

/** Returns buttons that simulate what PayPal, the bank or the buyer can do about a capture. */
export function actionsOn({ id, status, amount, isReversed = false }: CaptureEntry): Markup | '' {
  const path = `/_captures/${id}`;
  if (status === 'PENDING')
    return html`${button(path, 'Settle', { status: 'COMPLETED' })}
    ${button(path, 'Deny', { status: 'DECLINED' })}`;
  if (isReversed || (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED')) return '';
  return html`${button(`${path}/dispute`, 'Dispute', { cents: centsOf(amount) })}
  ${button(`${path}/reverse`, 'Reverse', {})}`;
}

/** Returns the open disputes, each with buttons that decide it. */
export function openDisputesSection(disputes: readonly DisputeEntry[]): Markup | '' {
  const undecidedDisputes = disputes.filter(({ status }) => status === 'OPEN');
  if (undecidedDisputes.length === 0) return '';
  const rows = undecidedDisputes.map(
    ({ id, captureId, amount }) =>
      html`<li>
        <code>${id}</code> about <code>${captureId}</code>, $${amount.value}
        ${button(`/_disputes/${id}`, 'Give the buyer the money', { refundedCents: centsOf(amount) })}
        ${button(`/_disputes/${id}`, 'Pay the buyer from PayPal’s money', { refundedCents: centsOf(amount), payer: 'paypal' })}
        ${button(`/_disputes/${id}`, 'Close without a refund', { refundedCents: 0 })}
      </li>`,
  );
  return html`<section>
    <h2>Open disputes</h2>
    <ul>
      ${rows}
    </ul>
  </section>`;
}

function button(path: string, label: string, fields: Readonly<Record<string, string | number>>): Markup {
  const hiddenInputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="${path}">${hiddenInputs}<button>${label}</button></form>`;
}
