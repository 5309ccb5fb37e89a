import { html, type Markup } from './markup.js';

/** Style of a page with switches. */
export const SWITCHES_CSS = `
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 24px; }
form { display: grid; gap: 12px; justify-items: start; } form label { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
`;

/** Returns a labeled select element. */
export function selectField(
  name: string,
  label: string,
  { values, selectedValue: chosen = '' }: SelectOptions,
): Markup {
  const options = values.map(
    (value) => html`<option ${value === chosen ? html`selected` : ''}>${value}</option>`,
  );
  return html`<label>
    ${label}
    <select name="${name}">
      ${options}
    </select>
  </label>`;
}

/** Returns a labeled checkbox. */
export function checkboxField(name: string, label: string, isChecked: boolean): Markup {
  return html`<label
    ><input type="checkbox" name="${name}" ${isChecked ? html`checked` : ''} /> ${label}</label
  >`;
}

interface SelectOptions {
  readonly values: readonly string[];
  readonly selectedValue?: string;
}
