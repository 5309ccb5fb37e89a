import { html, type Markup } from '../pages/markup.js';
import { checkboxField, selectField } from '../pages/switch-form.js';
import { Switches } from './switches.js';

/**
 * Returns the form of the switches. They set how this PayPal behaves from now on: what our app may do, which requests
 * are refused, and how the cards' banks respond.
 */
export function switchesForm(switches: Switches): Markup {
  const { liabilityShift, payoutStatus } = Switches.shape;
  const errorCodeField = (name: 'captureIssue' | 'refundIssue' | 'payoutIssue', label: string) =>
    html`<label>${label} <input name="${name}" pattern="[A-Z0-9_]*" value="${switches[name]}" /></label>`;
  return html`<form class="switches" method="post" action="/_switches">
    <h2>Switches</h2>
    ${checkboxField('disputes', 'The app may read disputes', switches.disputes)}
    ${checkboxField('payouts', 'The app may send payouts', switches.payouts)}
    ${checkboxField('cardFields', 'Cards in fields of the shop', switches.cardFields)}
    ${checkboxField('cardButton', 'PayPal’s own card button', switches.cardButton)}
    ${selectField('liabilityShift', '3-D Secure: liability shift of cards', {
      values: liabilityShift.options,
      selectedValue: switches.liabilityShift,
    })}
    ${errorCodeField('captureIssue', 'Captures are refused with')}
    ${checkboxField('holdsCaptures', 'New captures are held until they are settled or denied above', switches.holdsCaptures)}
    ${errorCodeField('refundIssue', 'Refunds are refused with')}
    ${checkboxField('settlesByRefund', 'Disputes are settled by a refund', switches.settlesByRefund)}
    ${selectField('payoutStatus', 'Items of new payouts are', {
      values: payoutStatus.options,
      selectedValue: switches.payoutStatus,
    })}
    ${errorCodeField('payoutIssue', 'Payouts are refused with')}
    <label>
      Events sent to the webhook, * for all <input name="webhookEvents" value="${switches.webhookEvents}" />
    </label>
    <button>Set</button>
  </form>`;
}
