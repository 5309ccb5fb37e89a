import { html, type Markup } from '../pages/markup.js';
import { box, choice } from '../pages/switch-form.js';
import { Switches } from './switches.js';

/** Returns the switches as a form: the future responses of PayPal, its app and the cards' banks. */
export function switchesForm(switches: Switches): Markup {
  const { liabilityShift, payoutStatus } = Switches.shape;
  const code = (name: 'captureIssue' | 'refundIssue' | 'payoutIssue', label: string) =>
    html`<label>${label} <input name="${name}" pattern="[A-Z0-9_]*" value="${switches[name]}" /></label>`;
  return html`<form class="switches" method="post" action="/_switches">
    <h2>Switches</h2>
    ${box('disputes', 'The app may read disputes', switches.disputes)}
    ${box('payouts', 'The app may send payouts', switches.payouts)}
    ${box('cardFields', 'Cards in fields of the shop', switches.cardFields)}
    ${box('cardButton', 'PayPal’s own card button', switches.cardButton)}
    ${choice('liabilityShift', '3-D Secure: liability shift of cards', {
      values: liabilityShift.options,
      selectedValue: switches.liabilityShift,
    })}
    ${code('captureIssue', 'Captures are refused with')}
    ${box('holdsCaptures', 'New captures are held until they are settled or denied above', switches.holdsCaptures)}
    ${code('refundIssue', 'Refunds are refused with')}
    ${box('settlesByRefund', 'Disputes are settled by a refund', switches.settlesByRefund)}
    ${choice('payoutStatus', 'Items of new payouts are', {
      values: payoutStatus.options,
      selectedValue: switches.payoutStatus,
    })}
    ${code('payoutIssue', 'Payouts are refused with')}
    <label>
      Events sent to the webhook, * for all <input name="webhookEvents" value="${switches.webhookEvents}" />
    </label>
    <button>Set</button>
  </form>`;
}
