import { html } from '../pages/markup.js';
import { page } from '../pages/page.js';
import { selectField, SWITCHES_CSS } from '../pages/switch-form.js';
import { FAULT_KINDS, OPERATIONS } from './faults.js';

/** Converts the page's form to a planned fault. A form sends numbers as text, so they are converted. */
export function faultOfForm({ step, kind, status, times }: Readonly<Record<string, unknown>>): unknown {
  return { step, kind, status: Number(status), times: Number(times) };
}

/**
 * Returns a form that plans faults: which calls fail, how, and how many times. To simulate GitHub's daily limit of
 * invitations, plan the status 422 for `invite`.
 */
export function switchesPage(): string {
  return page({
    title: 'GitHub switches',
    standsInFor: 'GitHub',
    css: SWITCHES_CSS,
    body: html`<main>
      <h1>Switches</h1>
      <form method="post" action="/_github">
        ${selectField('step', 'The next calls of', { values: OPERATIONS })}
        ${selectField('kind', 'fail as', { values: FAULT_KINDS })}
        <label>with the status <input name="status" type="number" min="400" max="599" value="422" /></label>
        <label>times <input name="times" type="number" min="1" max="1000" value="1" /></label>
        <button>Set</button>
      </form>
    </main>`,
  });
}
