/* global FIELD, GROUP */
const input = document.querySelector('input');
const channel = new BroadcastChannel(`card ${GROUP}`);

// CSS that the shop may set, limited to selectors that PayPal allows; the browser validates each declaration.
const SELECTORS_BY_PAYPAL_NAME = {
  input: 'input',
  'input:focus': 'input:focus',
  ':focus': 'input:focus',
  '.invalid': "input[aria-invalid='true']",
};
const styleSheet = new CSSStyleSheet();
for (const [selector, declarations] of Object.entries(
  JSON.parse(new URLSearchParams(location.search).get('style') ?? '{}'),
)) {
  if (!Object.hasOwn(SELECTORS_BY_PAYPAL_NAME, selector)) continue;
  const rule =
    styleSheet.cssRules[
      styleSheet.insertRule(`${SELECTORS_BY_PAYPAL_NAME[selector]} {}`, styleSheet.cssRules.length)
    ];
  for (const [name, value] of Object.entries(declarations))
    rule.style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
}
document.adoptedStyleSheets = [styleSheet];

const isValidInput = {
  number: (text) => /^\d{13,19}$/.test(text.replaceAll(' ', '')),
  expiry: (text) => /^(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.test(text),
  cvv: (text) => /^\d{3,4}$/.test(text),
  name: (text) => text.trim().length > 0,
}[FIELD];

function sendFieldState() {
  const isValid = isValidInput(input.value);
  input.setAttribute('aria-invalid', String(input.value !== '' && !isValid));
  parent.postMessage({ cardField: FIELD, group: GROUP, isValid, isEmpty: input.value === '' }, '*');
}

input.addEventListener('input', () => {
  if (FIELD === 'number') input.value = input.value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');
  if (FIELD === 'expiry')
    input.value = input.value.replace(/[^\d/ ]/g, '').replace(/^(\d{2})(\d)/, '$1 / $2');
  sendFieldState();
});
input.addEventListener('blur', sendFieldState);

// The frame with the card number gets the values of the other fields from their frames and pays. So card data never
// reaches the shop's page.
const otherFieldValues = {};
channel.addEventListener('message', ({ data }) => {
  if (data.requestsValues && FIELD !== 'number') channel.postMessage({ field: FIELD, value: input.value });
  if (data.field) otherFieldValues[data.field] = data.value;
});
addEventListener('message', async ({ data, source, origin }) => {
  if (data?.payOrder === undefined || data.group !== GROUP || FIELD !== 'number') return;
  channel.postMessage({ requestsValues: true });
  const response = await fetch(`/_card/${encodeURIComponent(data.payOrder)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...otherFieldValues, number: input.value }),
  }).catch(() => undefined);
  source.postMessage({ cardPaid: data.payOrder, group: GROUP, ok: Boolean(response?.ok) }, origin);
});
sendFieldState();
